import { useEffect, useRef, useState } from 'react';
import { roster } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { valuesOf } from '../../../parts/roster/employee-form-values.ts';
import { updateEmployee } from '../roster/api.ts';
import { type ImportRow, type RowResult, runImport } from './run-import.ts';

/** What is known of an import that was started. */
export interface ImportState {
  rows: readonly ImportRow[];
  /** By line. */
  results: ReadonlyMap<number, RowResult>;
  running: boolean;
  stopping: boolean;
  /** What stopped it before its end. */
  error?: unknown;
}

/** Returns the rows of an import in the order of the file: they are sent with supervisors before their people. */
export const inFileOrder = (rows: readonly ImportRow[]): ImportRow[] => rows.toSorted((a, b) => a.line - b.line);

async function save({ person, key, update }: ImportRow): Promise<RowResult> {
  if (update) {
    const read = valuesOf(update.employee);
    return { kind: 'updated', employee: await updateEmployee(update.employee, { ...read, ...update.values }, read) };
  }
  const created = await call(roster.create, { body: person }, { idempotencyKey: key });
  return { kind: 'created', employee: created.employee, password: created.temporary_password };
}

/** Imports rows. An import that was stopped continues with the rows that have no result. */
export function useRosterImport() {
  const [state, setState] = useState<ImportState>();
  const stop = useRef<AbortController>(undefined);
  // Leaving the page stops the import.
  useEffect(() => () => stop.current?.abort(), []);

  async function run(rows: readonly ImportRow[], before: ReadonlyMap<number, RowResult>): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    const results = new Map(before);
    setState({ rows, results: new Map(results), running: true, stopping: false });
    const error = await runImport(
      rows.filter(({ line }) => !results.has(line)),
      {
        save,
        signal: controller.signal,
        onResult: ({ line }, result) => {
          results.set(line, result);
          setState((now) => now && { ...now, results: new Map(results) });
        },
      },
    );
    setState((now) => now && { ...now, running: false, stopping: false, error });
  }

  return {
    state,
    start: (rows: readonly ImportRow[]) => run(rows, new Map()),
    /** Forgets the import with its passwords, for another file. */
    clear: () => setState(undefined),
    resume: () => state && !state.running && run(state.rows, state.results),
    stop() {
      stop.current?.abort();
      setState((now) => now && { ...now, stopping: true });
    },
  };
}
