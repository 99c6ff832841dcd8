import { useEffect, useRef } from 'react';

/**
 * Returns the ref of the fields of an editor. At each `attempt`, focuses the first field with a message, or else the
 * first element that `otherwise` selects.
 */
export function useFocusOnMessage(attempt: number, otherwise?: string) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    const selectors = ['[aria-invalid=true]', ...(otherwise ? [otherwise] : [])];
    const found = selectors.flatMap((selector) => fields.current?.querySelector<HTMLElement>(selector) ?? []);
    found[0]?.focus();
  }, [attempt, otherwise]);
  return fields;
}
