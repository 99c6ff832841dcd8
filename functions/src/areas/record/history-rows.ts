import { isDeepStrictEqual } from 'node:util';
import type { HistoryRow as SentHistoryRow } from '@muster/shared/areas/record';
import { noSuchEmployee, noSuchTraining } from '@muster/shared/history-import/problems';
import { type EntryContent, isKind } from '@muster/shared/record/entry';
import { expiryOf } from '@muster/shared/rules/certification';
import { foldName } from '@muster/shared/rules/folded';
import { ownCertification } from '../../domain/access/own-training.ts';
import { invalidFields } from '../../kernel/api-error.ts';
import { type Employee, foldEmployeeNumber } from '../../table/entities/employee.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';

/** A valid row. */
export interface HistoryRow {
  /** The internal id. */
  employee: string;
  type_id: string;
  type_name: string;
  date: string;
  expires?: string | undefined;
  months?: number | undefined;
  minutes?: number | undefined;
  provider?: string | undefined;
}

/** Returns the key of a certification within one employee's record: training and day. */
export const keyOf = ({ type_id, date }: { type_id: string; date: string }): string => `${type_id} ${date}`;

/**
 * Returns the trainings and days of every certification ever recorded in a chain, including corrected and revoked ones,
 * so that a repeated import does not restore them.
 */
export const certificationsIn = (written: readonly EntryContent[]): Set<string> =>
  new Set(written.filter(isKind('certification.issued')).map(({ data }) => keyOf(data)));

/**
 * Returns the valid rows. Otherwise throws a field error that names every wrong row and field (`rows.3.training`).
 * Without an expiration date, the training's months decide. Allows days before the employment (certifications from
 * elsewhere), archived trainings and inactive employees. Rows for the same training and day must be equal.
 */
export function checkedRows(
  rows: readonly SentHistoryRow[],
  known: {
    employees: ReadonlyMap<string, Employee>;
    types: Iterable<Readonly<TrainingType>>;
    today: string;
    /** Whether a record is the caller's own, which they may not write. */
    isOwn: (employeeId: string) => boolean;
  },
): HistoryRow[] {
  const types = new Map([...known.types].map((type) => [foldName(type.name), type]));
  const complaints: [string, string[]][] = [];
  const first = new Map<string, { row: HistoryRow; n: number }>();
  const checked = rows.flatMap((row, n): HistoryRow[] => {
    const employee = known.employees.get(foldEmployeeNumber(row.employee_id));
    const type = types.get(foldName(row.training));
    const problems = problemsOf(row, { employee, type, today: known.today, isOwn: known.isOwn });
    for (const [field, message] of problems) complaints.push([`rows.${n}.${field}`, [message]]);
    if (!employee || !type || problems.length > 0) return [];
    const { certification_date: date, minutes, provider } = row;
    const months = type.expiration_months || undefined;
    const expires = row.expiration_date === undefined ? expiryOf(date, months) : (row.expiration_date ?? undefined);
    const read = {
      employee: employee.id,
      type_id: type.id,
      type_name: type.name,
      date,
      expires,
      months,
      minutes,
      provider,
    };
    const same = first.get(`${employee.id} ${keyOf(read)}`);
    if (!same) first.set(`${employee.id} ${keyOf(read)}`, { row: read, n });
    else if (!isDeepStrictEqual(same.row, read))
      complaints.push([
        `rows.${n}.certification_date`,
        [`Row ${same.n + 1} has this certification with different details`],
      ]);
    return [read];
  });
  if (complaints.length > 0) throw invalidFields(Object.fromEntries(complaints));
  return checked;
}

function problemsOf(
  row: SentHistoryRow,
  {
    employee,
    type,
    today,
    isOwn,
  }: {
    employee: Employee | undefined;
    type: TrainingType | undefined;
    today: string;
    isOwn: (employeeId: string) => boolean;
  },
): [string, string][] {
  return [
    ...(!employee || employee.leaving ? [['employee_id', noSuchEmployee(row.employee_id)] as [string, string]] : []),
    ...(employee && isOwn(employee.id) ? [['employee_id', ownCertification] as [string, string]] : []),
    ...(!type ? [['training', noSuchTraining(row.training)] as [string, string]] : []),
    ...(row.certification_date > today
      ? [['certification_date', 'A certification cannot be earned in the future'] as [string, string]]
      : []),
    ...(row.expiration_date && row.expiration_date < row.certification_date
      ? [['expiration_date', 'A certification cannot expire before the day it was earned'] as [string, string]]
      : []),
  ];
}
