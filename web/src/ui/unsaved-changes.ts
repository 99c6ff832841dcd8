import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A navigation that waits for the person's answer. */
interface PendingNavigation {
  /** Leaves, and loses what was typed. */
  go: () => void;
}

/** The forms in which something is typed that is not saved, the one opened last at the end. */
const forms = new Set<object>();
const listeners = new Set<() => void>();
let pending: PendingNavigation | undefined;

function setPending(next: PendingNavigation | undefined): void {
  pending = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns true while something is typed on the screen that leaving would lose. */
export function hasUnsavedChanges(): boolean {
  return forms.size > 0;
}

/** Holds a navigation until the person has answered the question of the form opened last; `go` carries it out. */
export function confirmLeave(go: () => void): void {
  setPending({ go });
}

/**
 * Registers a form as unsaved while `dirty`. Returns the answers to the question that the form must ask now (leave and lose
 * what was typed, or stay), or undefined while nobody tries to leave.
 */
export function useUnsavedChanges(dirty: boolean): { leave: () => void; stay: () => void } | undefined {
  const form = useRef({}).current;
  const waiting = useSyncExternalStore(subscribe, () => ([...forms].at(-1) === form ? pending : undefined));
  useEffect(() => {
    if (!dirty) return;
    forms.add(form);
    return () => {
      forms.delete(form);
      if (forms.size === 0) setPending(undefined);
    };
  }, [dirty, form]);
  if (!dirty || !waiting) return undefined;
  return {
    leave: () => {
      setPending(undefined);
      waiting.go();
    },
    stay: () => setPending(undefined),
  };
}
