import type { CheckedRow } from '@muster/shared/history-import/check';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMutation } from '../../../api/use-mutation.ts';
import { type Answered, pieceSize, type ReadyRow, sendPieces } from './send-pieces.ts';

/** The server's answer for the rows that can be sent. */
export interface Checked extends Pick<Answered, 'onRecord' | 'problems' | 'error'> {
  of: readonly ReadyRow[];
  /** The lines that this page has recorded. */
  recorded: ReadonlySet<number>;
}

/** The progress of a check or an import, in rows. */
export interface Progress {
  kind: 'check' | 'import';
  done: number;
  of: number;
}

export interface Imported {
  recorded: number;
  known: number;
}

const nothing: ReadonlySet<number> = new Set();

/** Lets the server check the rows on each change, and records them piece by piece. */
export function useHistoryImport(rows: readonly CheckedRow[] | undefined) {
  const [checked, setChecked] = useState<Checked>();
  const [imported, setImported] = useState<Imported>();
  const [failure, setFailure] = useState<unknown>();
  const [progress, setProgress] = useState<Progress>();
  const stop = useRef<AbortController>(undefined);
  const ready = useMemo(
    () => rows?.flatMap(({ line, outcome }) => (outcome.kind === 'ready' ? [{ line, row: outcome.row }] : [])) ?? [],
    [rows],
  );

  const send = useCallback(async (due: readonly ReadyRow[], kind: Progress['kind']): Promise<Answered | undefined> => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    const onProgress = (done: number) => {
      if (stop.current === controller && due.length > pieceSize) setProgress({ kind, done, of: due.length });
    };
    onProgress(0);
    const answered = await sendPieces(due, { checkOnly: kind === 'check', signal: controller.signal, onProgress });
    // Another check has started, or the person left the page.
    if (stop.current !== controller) return undefined;
    setProgress(undefined);
    return answered;
  }, []);

  const check = useCallback(
    async (due: readonly ReadyRow[]): Promise<void> => {
      setChecked(undefined);
      const answered = await send(due, 'check');
      if (answered) setChecked({ of: due, recorded: nothing, ...answered });
    },
    [send],
  );
  useEffect(() => {
    setFailure(undefined);
    if (ready.length > 0) void check(ready);
    return () => {
      stop.current?.abort();
      stop.current = undefined;
      setProgress(undefined);
    };
  }, [ready, check]);

  const { busy, run: start } = useMutation(async () => {
    if (checked?.of !== ready) return;
    setFailure(undefined);
    const wrong = new Set(checked.problems.map(({ line }) => line));
    const isSettled = (line: number) => checked.onRecord.has(line) || checked.recorded.has(line) || wrong.has(line);
    const due = ready.filter(({ line }) => !isSettled(line));
    const answered = await send(due, 'import');
    if (!answered) return;
    const after = {
      of: ready,
      onRecord: new Set([...checked.onRecord, ...answered.onRecord]),
      recorded: new Set([...checked.recorded, ...answered.added]),
      problems: [...checked.problems, ...answered.problems],
    };
    setChecked(after);
    if (answered.error !== undefined) setFailure(answered.error);
    else if (answered.onRecord.size + answered.added.size === due.length) {
      setImported({ recorded: after.recorded.size, known: after.onRecord.size });
    }
  });
  return {
    ready,
    /** Undefined while the rows are checked. */
    checked: checked?.of === ready ? checked : undefined,
    progress,
    recheck: () => check(ready),
    busy,
    start: () => void start(),
    /** Stops an import after the current piece. */
    stop: () => stop.current?.abort(),
    failure,
    imported,
    clear() {
      setImported(undefined);
      setChecked(undefined);
    },
  };
}
