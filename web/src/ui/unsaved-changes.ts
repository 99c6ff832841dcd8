import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { emit, on } from '../events.ts';

/** A navigation that waits for the person's answer. */
interface PendingNavigation {
  /** Carries out the navigation and loses the typed text. */
  go: () => void;
}

/** The forms with unsaved changes, the latest last. */
const forms = new Set<object>();
let pending: PendingNavigation | undefined;

function setPending(next: PendingNavigation | undefined): void {
  pending = next;
  emit('unsaved-changes-changed');
}

const subscribe = (listener: () => void) => on('unsaved-changes-changed', listener);

/** Returns true if leaving the screen would lose typed text. */
export function hasUnsavedChanges(): boolean {
  return forms.size > 0;
}

/** Lets the latest form ask before a navigation; `go` carries it out. */
export function confirmLeave(go: () => void): void {
  setPending({ go });
}

/** Registers a form as unsaved while `dirty`. While a navigation waits, returns the answers: leave or stay. */
export function useUnsavedChanges(dirty: boolean): { leave: () => void; stay: () => void } | undefined {
  const form = useRef({}).current;
  const waiting = useSyncExternalStore(subscribe, () => ([...forms].at(-1) === form ? pending : undefined));
  // A layout effect: a navigation after the form is removed would ask it and be lost.
  useLayoutEffect(() => {
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
