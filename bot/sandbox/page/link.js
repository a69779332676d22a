// The way to the sandbox: requests and the stream of events.

const KEY = new URLSearchParams(location.search).get("key") ?? "";

export async function post(action, body) {
  const headers = { "X-Sandbox-Key": KEY, "Content-Type": "application/json" };
  const response = await fetch(`/sim/${action}`, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? response.statusText);
  return answer;
}

export async function get(action, query = {}) {
  const response = await fetch(`/sim/${action}?${new URLSearchParams(query)}`, { headers: { "X-Sandbox-Key": KEY } });
  return response.json();
}

export async function botIsThere() {
  try {
    return (await (await fetch("/healthz")).json()).bot;
  } catch {
    return false;
  }
}

export function fileUrl(media) {
  return `/sim/file/${encodeURIComponent(media.unique)}?key=${encodeURIComponent(KEY)}`;
}

export function follow(onEvent, onState) {
  const source = new EventSource(`/sim/events?key=${encodeURIComponent(KEY)}`);
  source.onmessage = ({ data }) => onEvent(JSON.parse(data));
  source.onopen = () => onState(true);
  source.onerror = () => onState(false);
}
