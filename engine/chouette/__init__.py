"""Chouette (швец): one against all, on one board, with a cube for each.

The board is an ordinary game without a cube: seat 0 the box, seat 1 the captain. All else is here::

    session = fold(events)                                   # stream of the chouette
    asked = session.to_ask(game)                             # who may still double before this throw
    session = session.after(session.offer(game, member))     # a double of one's own cube
    session = session.after(session.answer(box, member, TAKE))

Members are numbers that never change hands; who they are is the caller's business. `docs/chouette.md` says
which of the many house rules are played, and why.
"""
