import { canonicalText } from '@muster/shared/record/chain';
import { type EntryContent, isKind } from '@muster/shared/record/entry';
import { today } from '@muster/shared/rules/calendar';
import { employmentChanges, employmentStarted } from '../../../domain/people/employment-entries.ts';
import { madeAt } from '../../../table/core/new-id.ts';
import type { Certification } from '../../../table/entities/certification.ts';
import type { Employee } from '../../../table/entities/employee.ts';
import type { Rank } from '../../../table/entities/rank.ts';
import type { NewEntry } from '../../../table/entities/record-entry.ts';
import type { AuditedPast, EmployeeChange, Recorded } from './audited-past.ts';

/** The stored data of one employee. */
export interface StoredPerson {
  id: string;
  /** Undefined: deleted. */
  employee: Employee | undefined;
  certifications: readonly Certification[];
  /** The existing entries. */
  entries: readonly EntryContent[];
}

export interface ImportSetting {
  timezone: string;
  ranks: readonly Pick<Rank, 'id' | 'name'>[];
  past: AuditedPast;
  saltOf: (chain: string) => (no: number, name: string) => string;
}

/** The author of data without an audit entry. */
export const unknownActor = { id: 'system', employee_id: '' };

/** Returns the creation time in this ULID. */
export const storedAt = (id: string): string => madeAt(id).toISOString();

/** Returns the missing entries for an employee's stored data, oldest first. The same data gives the same entries. */
export function importedEntries(person: StoredPerson, setting: ImportSetting): NewEntry[] {
  const { id, entries } = person;
  // Employees created since entries exist start with one.
  const isNew = entries.some(({ kind, imported }) => kind === 'employment.started' && !imported);
  const written = new Set(entries.filter(({ imported }) => imported).map(keyOf));
  const employment = isNew
    ? []
    : employmentOf(person, setting).filter(([entry, { at }]) => !written.has(keyOf({ ...entry, recorded_at: at })));
  const known = new Set(
    entries.filter(isKind('certification.issued')).map(({ data }) => `${data.type_id} ${data.date} ${data.class_id}`),
  );
  const certifications = person.certifications
    .filter(({ type_id, date, class_id }) => !known.has(`${type_id} ${date} ${class_id}`))
    .map((one) => [issuedEntry(one), whoCertified(setting.past, id, one)] as const);
  const saltOf = setting.saltOf(id);
  return [...employment, ...certifications]
    .sort(([, a], [, b]) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(([entry, { at, actor }]) => ({ ...entry, past: { recorded_at: at, actor, saltOf } }) as NewEntry);
}

/** Change entries store the whole employee, except for renumbering. */
const isWhole = (part: Partial<Employee>): part is Employee => part.first_name !== undefined;

/** Returns an employee before the first changes, or as of now without changes. Of a deleted one, the known fields. */
function earliest(employee: Employee | undefined, changes: readonly EmployeeChange[]): Partial<Employee> {
  const whole = changes.map(({ before }) => before).find(isWhole) ?? employee;
  const number = changes.find(({ before }) => before.employee_id !== undefined)?.before.employee_id;
  return { ...whole, ...(number !== undefined && { employee_id: number }) };
}

/** Returns the key of an imported entry within a record. */
const keyOf = ({
  kind,
  valid_on,
  recorded_at,
  data,
}: Pick<EntryContent, 'kind' | 'valid_on' | 'recorded_at' | 'data'>) =>
  canonicalText({ kind, valid_on, recorded_at, data });

type Dated = readonly [NewEntry, Recorded];

/** Returns the employment: its start, each audited change, and changes without an audit entry. */
function employmentOf({ id, employee }: StoredPerson, { timezone, ranks, past }: ImportSetting): Dated[] {
  const changes = past.employees.get(id) ?? [];
  const began = { at: storedAt(id), actor: unknownActor };
  const hired = employee?.hired_on ?? today(timezone, new Date(began.at));
  const first = earliest(employee, changes);
  let state = { ...first, employee_id: first.employee_id ?? '', active: true } as Employee;
  const dated: Dated[] = [[employmentStarted(state, hired, { ranks }), began]];
  const become = (next: Employee, recorded: Recorded) => {
    const date = today(timezone, new Date(recorded.at));
    for (const entry of employmentChanges(state, next, { date, names: { ranks } })) dated.push([entry, recorded]);
    state = next;
  };
  if (first.active === false) become({ ...state, active: false }, began);
  for (const { kind, after, at, actor } of changes) {
    if (kind === 'employee.delete') continue;
    become(isWhole(after) ? after : { ...state, ...after }, { at, actor });
  }
  // Changes made before the audit log existed, or by the command line.
  if (employee && !employee.leaving) become(employee, { at: dated.at(-1)?.[1].at ?? began.at, actor: unknownActor });
  const deletion = changes.find(({ kind }) => kind === 'employee.delete');
  if (!employee || employee.leaving) {
    const recorded = deletion ?? { at: dated.at(-1)?.[1].at ?? began.at, actor: unknownActor };
    const date = today(timezone, new Date(recorded.at));
    dated.push([{ kind: 'employment.ended', valid_on: date, data: {} }, recorded]);
  }
  return dated;
}

const whoCertified = (past: AuditedPast, employeeId: string, { class_id, issued_at }: Certification): Recorded => ({
  at: issued_at,
  actor: past.certifiedBy.get(`${class_id} ${employeeId}`)?.actor ?? unknownActor,
});

const issuedEntry = ({ type_id, type_name, date, expires, months, class_id }: Certification): NewEntry => ({
  kind: 'certification.issued',
  valid_on: date,
  data: {
    type_id,
    type_name,
    date,
    ...(expires && { expires }),
    ...(months && { months }),
    ...(class_id && { class_id }),
  },
});
