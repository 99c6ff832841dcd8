import type { RowProblem } from '@muster/shared/history-import/problems';
import { useEffect, useMemo } from 'react';
import { useRunEach } from '../bulk/use-run-each.ts';

interface Outcome {
  problems: readonly RowProblem[];
}

interface CheckedImportProps<P, O> {
  /** The rows by call. The same array until the rows change. Other rows require a new component. */
  pieces: readonly P[];
  /** Returns the function that sends a piece, which the server only checks or also stores. */
  sends: (checkOnly: boolean) => (piece: P) => Promise<O>;
  /** Returns the outcome of a piece with problems; undefined for an error that concerns all rows. */
  refused: (error: unknown, piece: P) => O | undefined;
}

/** The check and the import of a file, for the page that shows them. */
export type CheckedImport = Omit<ReturnType<typeof useCheckedImport>, 'start' | 'checked' | 'imported'>;

/** Lets the server check the rows of a file, and imports them piece by piece. */
export function useCheckedImport<P, O extends Outcome>({ pieces, sends, refused }: CheckedImportProps<P, O>) {
  const checking = useRunEach<P, O>({ send: sends(true), refused });
  const importing = useRunEach<P, O>({ send: sends(false), refused });
  const { start } = checking;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are checked once
  useEffect(() => {
    if (pieces.length > 0) void start(pieces);
  }, [pieces]);
  const [checkedBy, importedBy] = [checking.state?.results, importing.state?.results];
  const checked = useMemo(() => [...(checkedBy?.values() ?? [])], [checkedBy]);
  const imported = useMemo(() => [...(importedBy?.values() ?? [])], [importedBy]);
  const problems = useMemo(() => [...imported, ...checked].flatMap((answer) => answer.problems), [checked, imported]);
  // A person may leave between check and import: the rows are shown with their problems again.
  const isRefused = importing.state?.running !== true && imported.some((answer) => answer.problems.length > 0);
  return {
    checking: checking.state,
    recheck: checking.resume,
    stopCheck: checking.stop,
    isChecked: checked.length === pieces.length,
    problems,
    checked,
    imported,
    importing: isRefused ? undefined : importing.state,
    isDone: !isRefused && importing.state !== undefined && imported.length === importing.state.items.length,
    start: (sent: readonly P[]) => void importing.start(sent),
    resume: importing.resume,
    stopImport: importing.stop,
  };
}
