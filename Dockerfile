# Two stages on a slim glibc image: the engine library has wheels for glibc only.
FROM python:3.13-slim AS build
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY engine ./engine
COPY render ./render
COPY bot ./bot
RUN python -m venv /opt/nardy \
    && /opt/nardy/bin/pip install --no-cache-dir -c constraints.txt .

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data nardy \
    && mkdir /data && chown nardy /data
COPY --from=build /opt/nardy /opt/nardy
ENV PATH=/opt/nardy/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/nardy.db
USER nardy
WORKDIR /data
VOLUME /data
# The webhook's port; polling needs none.
EXPOSE 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=10s --start-period=30s CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot"]
