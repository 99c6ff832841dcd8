import { useEffect, useRef } from 'react';
import { useUrlState } from './use-url-state.ts';

/** Corrects the URL while it is `wrong`, without a history entry: it names something that does not exist or is not allowed. */
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
