import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { type AddOutcome, addAll } from './api.ts';
import { labels } from './labels.ts';

/** The progress of adding people, or the outcome of the last attempt. */
export interface Adding extends AddOutcome {
  /** The number of people to add. */
  requested: number;
  /** The employee numbers that no answer names: not sent yet, or their answer was lost. */
  left: readonly string[];
  failure?: string;
  /** Whether the person stopped the attempt. */
  isStopped: boolean;
}

const reached = ({ added, notAdded }: AddOutcome) =>
  new Set([...added, ...notAdded].map(({ employee_id }) => employee_id.toUpperCase()));

/** Adds people to a class and collects one report. Leaving the screen stops it after the batch in flight. */
export function useAddPeople(classId: string, onChanged: () => void) {
  const [adding, setAdding] = useState<Adding>();
  const stopped = useRef(false);
  const [stopping, setStopping] = useState(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const { busy, run } = useMutation(
    async ({ numbers, override }: { numbers: readonly string[]; override: boolean }) => {
      stopped.current = false;
      setStopping(false);
      let now: Adding = { requested: numbers.length, added: [], notAdded: [], left: numbers, isStopped: false };
      const report = (change: Partial<Adding>) => {
        now = { ...now, ...change };
        setAdding(now);
      };
      report({});
      try {
        await addAll(classId, numbers, {
          isStopped: () => stopped.current,
          override,
          onProgress(soFar) {
            const answered = reached(soFar);
            report({ ...soFar, left: numbers.filter((number) => !answered.has(number.toUpperCase())) });
          },
        });
        report({ isStopped: now.left.length > 0 });
      } catch (error) {
        report({ failure: errorText(labels.addFailed, error) });
      } finally {
        if (now.added.length > 0 || now.failure) onChanged();
      }
    },
  );
  /** Adds the people; with `override`, also people without the prerequisites. */
  const add = useCallback((numbers: readonly string[], override = false) => run({ numbers, override }), [run]);
  const stop = () => {
    stopped.current = true;
    setStopping(true);
  };
  return { adding, busy, stopping, add, stop, clear: () => setAdding(undefined) };
}
