import { useEffect, useRef } from 'react';

/** A field with a message, or a message that belongs to no single field. */
const withMessage = '[aria-invalid=true], [data-message]';

/** Returns the ref of the fields of an editor. At each `attempt`, focuses the first field or message in it. */
export function useFocusOnMessage(attempt: number) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) fields.current?.querySelector<HTMLElement>(withMessage)?.focus();
  }, [attempt]);
  return fields;
}
