import { useEffect, useRef } from 'react';
import { useUrlState } from './use-url-state.ts';

/** Corrects what the address says, without a history entry, while it is `wrong`: something that does not exist, or is not allowed. */
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

/** Leaves nothing in the address but the choice of a tab (and of the tab that it is in): the rest belongs to another tab. */
export function onlyChoice(parameters: URLSearchParams, choice: Record<string, string>): void {
  for (const name of [...parameters.keys()]) parameters.delete(name);
  for (const [name, value] of Object.entries(choice)) parameters.set(name, value);
}
