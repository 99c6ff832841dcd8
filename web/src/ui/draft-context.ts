import type { UseFormReturnType } from '@mantine/form';
import { createContext, useContext, useEffect } from 'react';

/** What a dialog whose form survives the end of a session gives to that form. */
export interface FormKeeper {
  /** Returns what was typed before the session ended, once. */
  take: () => unknown;
  /** Tells what is typed now; undefined while nothing is. */
  report: (values: unknown) => void;
}

/** Given by a Dialog with a `keeper`. Forms outside of one, those for passwords among them, are never kept. */
export const FormKeeperContext = createContext<FormKeeper | undefined>(undefined);

/** Fills a form with what was kept of it, and tells the dialog around it what is typed (`useKeptDialog`). */
export function useKeptValues<V extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<V>, 'values' | 'isDirty' | 'setValues'>,
): void {
  const keeper = useContext(FormKeeperContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    const typed = keeper?.take();
    if (typed !== undefined) form.setValues(typed as V);
  }, []);
  const typed = form.isDirty() ? form.values : undefined;
  useEffect(() => keeper?.report(typed), [keeper, typed]);
  useEffect(() => () => keeper?.report(undefined), [keeper]);
}
