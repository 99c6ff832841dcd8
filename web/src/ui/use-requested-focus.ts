import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns the ref of a list whose parts are added, moved and removed, and `focusOn`. It focuses the first element that
 * one of the selectors finds and that is not disabled, once `content` has changed and is rendered.
 */
export function useRequestedFocus<E extends HTMLElement>(content: unknown) {
  const list = useRef<E>(null);
  const requested = useRef<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the requested element exists once the content is rendered
  useEffect(() => {
    const found = requested.current.flatMap((selector) => list.current?.querySelector<HTMLElement>(selector) ?? []);
    requested.current = [];
    found.find((one) => !one.matches(':disabled'))?.focus();
  }, [content]);
  const focusOn = useCallback((...selectors: readonly string[]): void => {
    requested.current = selectors;
  }, []);
  return { list, focusOn };
}
