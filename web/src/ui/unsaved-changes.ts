import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { emit, on } from '../events.ts';

/** A navigation that waits for the person's answer. */
interface PendingNavigation {
  /** Carries the navigation out. The typed text is lost. */
  go: () => void;
}

/** The forms with unsaved changes, the one opened last at the end. */
const forms = new Set<object>();
let pending: PendingNavigation | undefined;

function setPending(next: PendingNavigation | undefined): void {
  pending = next;
  emit('unsaved-changes-changed');
}

const subscribe = (listener: () => void) => on('unsaved-changes-changed', listener);

/** Returns true while leaving the screen would lose typed text. */
export function hasUnsavedChanges(): boolean {
  return forms.size > 0;
}

/** Lets the form opened last ask before a navigation; `go` carries it out. */
export function confirmLeave(go: () => void): void {
  setPending({ go });
}

/**
 * Registers a form as unsaved while `dirty`. While a navigation waits for this form to ask, returns its two answers:
 * leave and lose the typed text, or stay.
 */
export function useUnsavedChanges(dirty: boolean): { leave: () => void; stay: () => void } | undefined {
  const form = useRef({}).current;
  const waiting = useSyncExternalStore(subscribe, () => ([...forms].at(-1) === form ? pending : undefined));
  // With the form's disappearance, not after it: a navigation in between would ask a form that is gone, and be lost.
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
