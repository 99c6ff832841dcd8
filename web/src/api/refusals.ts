type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls `listener` when a call was refused for want of a permission: the permissions known here may be out of date. Returns how to stop. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceRefusal(): void {
  for (const listener of listeners) listener();
}
