import type { Employee } from '@muster/shared/areas/roster';
import type { Update } from '@muster/shared/roster-import/differences';
import type { NewEmployee } from '@muster/shared/roster-import/row';
import { foldEmployeeNumber } from '@muster/shared/rules/folded';
import { roster } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { valuesOf } from '../../../parts/roster/employee-form-values.ts';
import type { SendingEach } from '../../../ui/bulk/run-each.ts';
import { updateEmployee } from '../roster/api.ts';
import { createErrorText } from '../roster/error-messages.ts';

/** A row to import. Its key makes a repeated creation return the same employee. `update`: values of an existing one. */
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

async function send({ person, key, update }: ImportRow): Promise<RowResult> {
  if (update) {
    const read = valuesOf(update.employee);
    return { kind: 'updated', employee: await updateEmployee(update.employee, { ...read, ...update.values }, read) };
  }
  const created = await call(roster.create, { body: person }, { idempotencyKey: key });
  return { kind: 'created', employee: created.employee, password: created.temporary_password };
}

/** Returns the error of this row alone. */
function refused(error: unknown, { update }: ImportRow): RowResult | undefined {
  if (!(error instanceof ApiError)) return undefined;
  // `changed_since`: an earlier attempt created the employee, who has signed in since.
  if (error.code === 'employee_id_taken' || error.code === 'changed_since') return { kind: 'exists' };
  // An update may be forbidden for one person, such as the own hire date.
  const ofRow = [400, 404, 409, 422, ...(update ? [403] : [])];
  return ofRow.includes(error.status) ? { kind: 'refused', reason: createErrorText(error) } : undefined;
}

/** The run of an import. Supervisors are created before their people. */
export const importRun: SendingEach<ImportRow, RowResult> = {
  send,
  refused,
  order: ({ person }) => ({
    name: foldEmployeeNumber(person.employee_id),
    after: foldEmployeeNumber(person.supervisor_id ?? ''),
  }),
};

/** Returns rows in file order; they are sent with supervisors first. */
export const inFileOrder = (rows: readonly ImportRow[]): ImportRow[] => rows.toSorted((a, b) => a.line - b.line);
