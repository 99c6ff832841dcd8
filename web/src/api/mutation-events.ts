type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls `listener` after each call by which the person who is signed in changed something. Answers how to stop listening. */
export function onOwnChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceOwnChange(): void {
  for (const listener of listeners) listener();
}
