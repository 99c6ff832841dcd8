import type { UseFormReturnType } from '@mantine/form';
import { createContext, useContext, useEffect } from 'react';

/** What a dialog whose form survives the end of a session gives to that form. */
export interface Draft {
  /** Returns what was typed before the session ended, once. */
  take: () => unknown;
  /** Tells what is typed now; undefined while nothing is. */
  report: (values: unknown) => void;
}

/** Given by a Dialog with a `keeper`. Forms outside of one, those for passwords among them, are never kept. */
export const DraftContext = createContext<Draft | undefined>(undefined);

/** Fills a form with what was kept of it, and tells the dialog around it what is typed (`useKeptDialog`). */
export function useDraftValues<V extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<V>, 'values' | 'isDirty' | 'setValues'>,
): void {
  const draft = useContext(DraftContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    const typed = draft?.take();
    if (typed !== undefined) form.setValues(typed as V);
  }, []);
  const typed = form.isDirty() ? form.values : undefined;
  useEffect(() => draft?.report(typed), [draft, typed]);
  useEffect(() => () => draft?.report(undefined), [draft]);
}
