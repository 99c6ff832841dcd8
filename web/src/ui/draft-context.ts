import type { UseFormReturnType } from '@mantine/form';
import { createContext, useContext, useEffect } from 'react';

/** Gives a form in a dialog access to its draft, which survives the end of a login session. */
export interface Draft {
  /** Returns the saved values, once. */
  take: () => unknown;
  /** Reports the typed values; undefined while nothing is typed. */
  report: (values: unknown) => void;
}

/** Provided by a Dialog with a `draft`. Other forms, such as those with passwords, have no draft. */
export const DraftContext = createContext<Draft | undefined>(undefined);

/** Fills a form with its draft, and reports the typed values to the dialog (`useDialogWithDraft`). */
export function useDraftValues<V extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<V>, 'values' | 'isDirty' | 'setValues'>,
): void {
  const draft = useContext(DraftContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    const values = draft?.take();
    if (values !== undefined) form.setValues(values as V);
  }, []);
  const typed = form.isDirty() ? form.values : undefined;
  useEffect(() => draft?.report(typed), [draft, typed]);
  useEffect(() => () => draft?.report(undefined), [draft]);
}
