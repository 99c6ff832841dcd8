import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The parameters written last, until the router renders them. */
let unrendered: URLSearchParams | undefined;

/**
 * Returns the URL's parameters, and a function that changes them without a history entry. A change applies to the last
 * change, even before that one is rendered: of two changes in quick succession (a sort, then a search) both stay.
 */
export function useUrlState(): [URLSearchParams, (change: (parameters: URLSearchParams) => void) => void] {
  const [url, setUrl] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new URL is a rendered one
  useEffect(() => {
    unrendered = undefined;
    return () => {
      unrendered = undefined;
    };
  }, [url]);
  const write = useCallback(
    (change: (parameters: URLSearchParams) => void) => {
      const after = new URLSearchParams(unrendered ?? url);
      change(after);
      unrendered = after;
      setUrl(after, { replace: true });
    },
    [url, setUrl],
  );
  return [url, write];
}

/** Returns the parameters that were written last, even before they are rendered; otherwise `url`, the rendered ones. */
export const latestParameters = (url: URLSearchParams): URLSearchParams => unrendered ?? url;

/**
 * Corrects the URL while it is `wrong`, without a history entry: it names something that does not exist or is not
 * allowed.
 */
export function useUrlCorrection(wrong: boolean, correct: (parameters: URLSearchParams) => void): void {
  const [, write] = useUrlState();
  const latest = useRef({ write, correct });
  useEffect(() => {
    latest.current = { write, correct };
  });
  useEffect(() => {
    if (wrong) latest.current.write(latest.current.correct);
  }, [wrong]);
}

/** Replaces all parameters by the choice of a tab, since the others belong to another tab. */
export function onlyChoice(parameters: URLSearchParams, choice: Record<string, string>): void {
  for (const name of [...parameters.keys()]) parameters.delete(name);
  for (const [name, value] of Object.entries(choice)) parameters.set(name, value);
}
