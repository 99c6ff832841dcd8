import { useEffect } from 'react';

/** What stands between a dialog and its closing. */
export interface Guard {
  /** Something was typed: closing asks first. */
  dirty: boolean;
  /** A call is under way: closing waits for it. */
  busy: boolean;
}

/** Tells the dialog around a content what stands between it and its closing. `onGuard` must not change. */
export function useGuard(onGuard: (guard: Guard) => void, { dirty, busy }: Guard): void {
  useEffect(() => onGuard({ dirty, busy }), [onGuard, dirty, busy]);
}
