import type * as z from 'zod';
import { roster } from '../areas/roster.ts';
import { readDate } from '../csv-file/dates.ts';
import { mapDeclared } from '../declared-fields.ts';
import { optionalText, requiredText } from '../fields.ts';
import type { RosterField } from './columns.ts';

/** Returns the schema of a hire date in any format of the file, month first. `today`: the department's date. */
const hiredOn = (today: string) =>
  optionalText('Hire date', 40)
    .transform((text, context) => {
      if (text === undefined) return undefined;
      const date = readDate(text, 'month_first', Number(today.slice(0, 4)));
      if (date === undefined) {
        context.addIssue({ code: 'custom', message: 'Hire date must be a date, such as 2015-06-30 or 6/30/2015' });
      }
      return date;
    })
    .optional();

/** Returns the schema of a file row: the fields of a new employee, with rank, unit and group by name. */
export const rosterRow = (today: string) =>
  roster.create.body
    .omit({ rank_id: true, hired_on: true, unit_id: true, group_id: true, supervisor_id: true })
    .extend({
      rank: requiredText('Rank', 100),
      hired_on: hiredOn(today),
      unit: optionalText('Unit', 100).optional(),
      group: optionalText('Group', 100).optional(),
      supervisor_id: optionalText('Supervisor', 100).optional(),
      ...mapDeclared('employee', ({ label, most }) => optionalText(label, most).optional()),
    });
export type RosterRow = z.output<ReturnType<typeof rosterRow>>;

/** The input of `roster.create`. */
export type NewEmployee = Omit<RosterRow, 'rank' | 'unit' | 'group'> & {
  rank_id: string;
  unit_id?: string;
  group_id?: string;
};

/** The reason that a row cannot be imported. Problems of one kind and text are reported together. */
export type RowProblem = { line: number } & (
  | { kind: 'invalid'; field: RosterField; text: string }
  | { kind: 'width'; found: number; expected: number }
  | { kind: 'repeated'; number: string; firstLine: number }
  | { kind: 'other_person'; number: string; holder: string }
  | { kind: 'no_rank' | 'several_ranks'; rank: string }
  | { kind: 'no_unit' | 'no_group'; name: string }
  | { kind: 'no_supervisor' | 'own_supervisor'; number: string }
  | { kind: 'inactive_supervisor'; number: string; holder: string }
  | { kind: 'supervisors_in_circle'; circle: readonly string[] }
  | { kind: 'supervisor_left_out'; number: string; supervisorLine: number }
);

/** A column that differs from the roster, with both displayed values. */
export interface Difference {
  field: RosterField;
  stored: string;
  file: string;
}

/** A row after validation, with its fields as read: a new employee, a known one, or a row with problems. */
export interface CheckedRow {
  line: number;
  fields: Readonly<Partial<Record<RosterField, string>>>;
  outcome:
    | { kind: 'new'; person: NewEmployee }
    | { kind: 'known'; person: NewEmployee }
    | { kind: 'changed'; person: NewEmployee; differences: readonly Difference[] }
    | { kind: 'wrong'; problems: RowProblem[] };
}

/** A person of the roster. */
export interface Holder {
  employee_id: string;
  first_name: string;
  last_name: string;
  /** Only active people can supervise. */
  active: boolean;
}
