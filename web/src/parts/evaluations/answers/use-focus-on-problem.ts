import { type RefObject, useCallback, useEffect, useState } from 'react';

const field = 'input[aria-invalid=true], textarea[aria-invalid=true], select[aria-invalid=true]';
const fields = `${field}, [aria-invalid=true] input, [data-item][data-invalid]`;

/** Returns the first field with a message, or the item that has none. */
export function firstProblem(page: HTMLElement | null): HTMLElement | undefined {
  const first = page?.querySelector<HTMLElement>(fields);
  // An item precedes its own fields.
  const inside = first?.matches('[data-item]')
    ? first.querySelector<HTMLElement>(`${field}, [aria-invalid=true] input`)
    : undefined;
  return inside ?? first ?? undefined;
}

/** Returns a function that focuses the first field with a message, once the messages are shown. */
export function useFocusOnProblem(page: RefObject<HTMLElement | null>): () => void {
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt === 0) return;
    firstProblem(page.current)?.focus();
  }, [attempt, page]);
  return useCallback(() => setAttempt((before) => before + 1), []);
}
