type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls `listener` when a refresh was refused: the sign-in is over. Answers how to stop listening. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSessionEnd(): void {
  for (const listener of listeners) listener();
}
