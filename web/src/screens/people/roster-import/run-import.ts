import type { Employee } from '@muster/shared/areas/roster';
import type { Update } from '@muster/shared/roster-import/differences';
import type { NewEmployee } from '@muster/shared/roster-import/row';
import { foldEmployeeNumber } from '@muster/shared/rules/folded';
import { ApiError } from '../../../api/errors.ts';
import { repeatUnsettled } from '../../../api/repeat-unsettled.ts';
import { createErrorText } from '../roster/error-messages.ts';

/**
 * A row to import. The key of a new employee makes a repetition after an unknown outcome answer the employee it created. `update` is an
 * employee of the roster, with the values to take over.
 */
export interface ImportRow {
  line: number;
  person: NewEmployee;
  key: string;
  update?: Update;
}

export type RowResult =
  | { kind: 'created'; employee: Employee; password: string }
  | { kind: 'updated'; employee: Employee }
  | { kind: 'exists' }
  | { kind: 'refused'; reason: string };

interface Importing {
  /** Creates or updates the employee of a row. */
  save: (row: ImportRow) => Promise<RowResult>;
  onResult: (row: ImportRow, result: RowResult) => void;
  /** Stops after the rows that are being saved. */
  signal: AbortSignal;
  wait?: (milliseconds: number) => Promise<void>;
}

/**
 * How many employees are saved at once: each takes a password's hash, for which the cloud starts as many functions, and one machine
 * takes turns with the sign-ins (docs/decisions/0045-import-a-roster-by-one-call-per-employee.md).
 */
const atOnce = 3;

/**
 * Saves the employees of rows, in their order (a supervisor comes before their people, who wait for the answer), and reports each. Returns the
 * error that stopped the import, if any: the rows that were not reported can be passed in again.
 */
export async function runImport(rows: readonly ImportRow[], importing: Importing): Promise<unknown> {
  const { onResult, signal } = importing;
  const queue = [...rows];
  let stopped: { error: unknown } | undefined;
  /** Those who are being saved, by the folded number: nobody is sent before the answer about their supervisor. */
  const sent = new Map<string, Promise<void>>();
  async function send(row: ImportRow): Promise<void> {
    await sent.get(foldEmployeeNumber(row.person.supervisor_id ?? ''));
    if (stopped || signal.aborted) return;
    try {
      onResult(row, await resultOf(row, importing));
    } catch (error) {
      stopped ??= { error };
    }
  }
  async function work(): Promise<void> {
    for (let row = queue.shift(); row && !stopped && !signal.aborted; row = queue.shift()) {
      const sending = send(row);
      sent.set(foldEmployeeNumber(row.person.employee_id), sending);
      await sending;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return stopped?.error;
}

/** Saves one employee. Throws an error that concerns the whole import. */
async function resultOf(row: ImportRow, { save, ...repeating }: Importing): Promise<RowResult> {
  try {
    return await repeatUnsettled(() => save(row), repeating);
  } catch (error) {
    const result = refusalOf(error, row);
    if (result) return result;
    throw error;
  }
}

/** Returns what an error says about its row alone. */
function refusalOf(error: unknown, { update }: ImportRow): RowResult | undefined {
  if (!(error instanceof ApiError)) return undefined;
  // `changed_since`: an earlier attempt has created the employee, who has signed in since.
  if (error.code === 'employee_id_taken' || error.code === 'changed_since') return { kind: 'exists' };
  // An update may be forbidden for one person, such as the own hire date.
  const ofRow = [400, 404, 409, 422, ...(update ? [403] : [])];
  return ofRow.includes(error.status) ? { kind: 'refused', reason: createErrorText(error) } : undefined;
}
