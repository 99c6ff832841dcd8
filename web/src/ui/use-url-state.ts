import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The parameters written last, until the router renders them. */
let unrendered: URLSearchParams | undefined;

/** Returns the URL parameters and a function that changes them in place. Quick successive changes all apply. */
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

/** Returns the parameters written last, even if not rendered yet; otherwise the rendered `url`. */
export const latestParameters = (url: URLSearchParams): URLSearchParams => unrendered ?? url;

/** Corrects the URL while it is `wrong`, without a history entry: it names a missing or forbidden item. */
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

/** Replaces all parameters with the choice of a tab, because the others belong to another tab. */
export function onlyChoice(parameters: URLSearchParams, choice: Record<string, string>): void {
  for (const name of [...parameters.keys()]) parameters.delete(name);
  for (const [name, value] of Object.entries(choice)) parameters.set(name, value);
}
