import { type HistoryRow, mostHistoryRows } from '@muster/shared/areas/record';
import { type CheckedRow, problemsOfAnswer, type RowProblem } from '@muster/shared/history-import/check';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { record } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';

/** A row to send. */
interface ReadyRow {
  line: number;
  row: HistoryRow;
}

/** What the server says of rows. */
interface Checked {
  of: readonly ReadyRow[];
  /** The lines of the rows that are on record already. */
  onRecord: ReadonlySet<number>;
  problems: readonly RowProblem[];
  error?: unknown;
}

export interface Imported {
  recorded: number;
  known: number;
}

const send = (ready: readonly ReadyRow[], check_only: boolean, signal?: AbortSignal) =>
  call(record.importHistory, { body: { rows: ready.map(({ row }) => row), check_only } }, signal ? { signal } : {});

/** Returns what an error says of the rows that were sent, or the error itself. */
function refusalOf(ready: readonly ReadyRow[], error: unknown): Checked {
  const fields = error instanceof ApiError ? error.fields : undefined;
  const lines = ready.map(({ line }) => line);
  const problems = fields ? problemsOfAnswer(fields, lines) : [];
  return { of: ready, onRecord: new Set(), problems, ...(problems.length === 0 && { error }) };
}

/** Lets the server check the rows that can be sent, whenever they change, and records them. */
export function useHistoryImport(rows: readonly CheckedRow[] | undefined) {
  const [checked, setChecked] = useState<Checked>();
  const [imported, setImported] = useState<Imported>();
  const [failure, setFailure] = useState<unknown>();
  const ready = useMemo(
    () => rows?.flatMap(({ line, outcome }) => (outcome.kind === 'ready' ? [{ line, row: outcome.row }] : [])) ?? [],
    [rows],
  );
  const canCheck = ready.length > 0 && ready.length <= mostHistoryRows;

  const check = useCallback(async (due: readonly ReadyRow[], signal?: AbortSignal): Promise<void> => {
    setChecked(undefined);
    try {
      const { on_record } = await send(due, true, signal);
      setChecked({ of: due, onRecord: new Set(on_record.flatMap((n) => due[n]?.line ?? [])), problems: [] });
    } catch (error) {
      if (!signal?.aborted) setChecked(refusalOf(due, error));
    }
  }, []);
  useEffect(() => {
    setFailure(undefined);
    if (!canCheck) return;
    const controller = new AbortController();
    void check(ready, controller.signal);
    return () => controller.abort();
  }, [ready, canCheck, check]);

  const { busy, run: start } = useMutation(async () => {
    setFailure(undefined);
    try {
      const { on_record } = await send(ready, false);
      setImported({ recorded: ready.length - on_record.length, known: on_record.length });
    } catch (error) {
      const refused = refusalOf(ready, error);
      if (refused.error === undefined) setChecked(refused);
      else setFailure(refused.error);
    }
  });
  return {
    ready,
    /** Undefined while the rows are checked. */
    checked: canCheck && checked?.of === ready ? checked : undefined,
    canCheck,
    recheck: () => check(ready),
    busy,
    start: () => void start(),
    failure,
    imported,
    clear() {
      setImported(undefined);
      setChecked(undefined);
    },
  };
}
