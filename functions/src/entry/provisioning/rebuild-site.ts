import { type ChainHead, canonicalText, departmentChain } from '@muster/shared/record/chain';
import { isKind, type RecordEntry } from '@muster/shared/record/entry';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { nameOn } from '@muster/shared/record/name-on';
import { type PersonOn, statusOn } from '@muster/shared/record/status-on';
import { latestCertification } from '@muster/shared/rules/certification';
import { evaluationsInClass } from '../../domain/training/class-evaluations.ts';
import { typeFacts } from '../../domain/training/type-entries.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { attendanceOf } from '../../table/entities/attendance.ts';
import { listCertifications } from '../../table/entities/certification.ts';
import { findDepartmentHead } from '../../table/entities/department-record.ts';
import { type Employee, fullName, listAllEmployees } from '../../table/entities/employee.ts';
import { type EnrollmentState, enrollmentStatePages, headOf } from '../../table/entities/enrollment-state.ts';
import { type FieldTrainee, listFieldTrainees } from '../../table/entities/field-trainee.ts';
import { contentsOf, olderRows, rowOf } from '../../table/entities/history.ts';
import { beginning, headAfter, listEntries, type ReadEntry } from '../../table/entities/record-entry.ts';
import { findAttendeesOf, listSeats } from '../../table/entities/seat.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';
import { comparedTrainees, foldedTrainees } from './folded-trainees.ts';

/** A difference between stored data and entries. */
export interface RecordDifference {
  /** The internal id, or `DEPARTMENT`. */
  chain: string;
  what:
    | 'head'
    | 'hash'
    | 'employment'
    | 'name'
    | 'certifications'
    | 'certification_items'
    | 'attendance'
    | 'history'
    | 'trainees'
    | 'types';
  found: unknown;
  expected: unknown;
}

/** No day is later. */
const lastDay = '9999-12-31';

/**
 * Folds every record of a site and compares it with the stored data (docs/record.md, "Projections"). A concurrent write
 * may appear as a difference, so check again.
 */
export async function* recordDifferences(table: SiteTable): AsyncGenerator<RecordDifference> {
  yield* departmentDifferences(table);
  const employees = new Map((await listAllEmployees(table)).map((one) => [one.id, one]));
  const trainees = Map.groupBy(await listFieldTrainees(table), ({ employee }) => employee);
  for await (const page of enrollmentStatePages(table)) {
    for (const [id, record] of page) {
      yield* personDifferences(table, id, record, { employee: employees.get(id), trainees: trainees.get(id) ?? [] });
    }
  }
}

async function* departmentDifferences(table: SiteTable): AsyncGenerator<RecordDifference> {
  const [head, entries, types] = await Promise.all([
    findDepartmentHead(table),
    entriesOf(table, departmentChain),
    trainingTypes(table),
  ]);
  yield* chainDifferences(table, departmentChain, entries, head);
  const latest = new Map<string, unknown>();
  for (const { kind, data } of entries) {
    if (kind === 'type.removed') latest.delete(data.type_id);
    if (kind === 'type.defined') latest.set(data.type_id, data);
  }
  const stored = new Map([...types.values()].map((type) => [type.id, typeFacts(type)]));
  yield* differing(departmentChain, 'types', sorted(stored), sorted(latest));
}

async function* personDifferences(
  table: SiteTable,
  id: string,
  record: EnrollmentState,
  { employee, trainees }: { employee: Employee | undefined; trainees: readonly FieldTrainee[] },
): AsyncGenerator<RecordDifference> {
  const [read, items, seats, older] = await Promise.all([
    listEntries(table, id),
    listCertifications(table, id),
    listSeats(table, id),
    olderRows(table, id),
  ]);
  const entries = read.map(({ entry }) => entry);
  yield* chainDifferences(table, id, entries, headOf(table, id, record));
  const rows = contentsOf([...older.map((one) => one.rows), ...(record.recent ? [record.recent] : [])]).map(rowOf);
  const [found, expected] = [
    { rows, to: record.recent_to ?? 0 },
    { rows: entries.map(rowOf), to: entries.length },
  ];
  yield* differing(id, 'history', found, expected);
  const folded = statusOn({ person: entries, department: [] }, { on: lastDay, known: alwaysRecorded });
  const stored = employmentOf(employee);
  yield* differing(id, 'employment', stored, stored && foldedEmployment(folded));
  yield* nameDifferences(id, employee, read);
  const valid = folded.certifications.filter(({ revoked }) => !revoked);
  const counting = new Map(
    [...Map.groupBy(valid, ({ type_id }) => type_id)].map(([typeId, all]) => [
      typeId,
      datesOf(latestCertification(all)),
    ]),
  );
  const held = new Map(Object.entries(record.certifications).map(([typeId, one]) => [typeId, datesOf(one)]));
  yield* differing(id, 'certifications', sorted(held), sorted(counting));
  const keyOf = ({ type_id, date }: { type_id: string; date: string }) => `${type_id} ${date}`;
  yield* differing(
    id,
    'certification_items',
    [...new Set(items.map(keyOf))].sort(),
    [...new Set(valid.map(keyOf))].sort(),
  );
  const seated = seats.map(({ class_id }) => class_id);
  yield* differing(id, 'trainees', comparedTrainees(trainees), await foldedTrainees(table, entries));
  yield* differing(id, 'attendance', await storedAttendance(table, id, seated), foldedAttendance(entries, seated));
}

/**
 * Returns a person's lines, results and evaluations by class id, computed from entries. Omits classes without any.
 * Evaluations without a seat (`seated`: the classes of the seats) are only in the record.
 */
function foldedAttendance(entries: readonly RecordEntry[], seated: readonly string[]) {
  const told = entries
    .filter(isKind('attendance.recorded', 'assessment.recorded', 'evaluation.recorded'))
    .filter(({ kind, data: { class_id = '' } }) => kind !== 'evaluation.recorded' || seated.includes(class_id));
  const byClass = Map.groupBy(told, ({ data }) => data.class_id ?? '');
  const common = ({ no, recorded_at, actor, texts }: RecordEntry) => ({
    no,
    at: recorded_at,
    by: actor,
    texts: Object.keys(texts ?? {}).sort(),
  });
  return sorted(
    withAny(
      [...byClass].map(([classId, all]) => [
        classId,
        {
          lines: all.filter(isKind('attendance.recorded')).map((entry) => {
            const { session, status, minutes } = entry.data;
            return { ...common(entry), session, status, minutes };
          }),
          results: all.filter(isKind('assessment.recorded')).map((entry) => {
            const { score, passed } = entry.data;
            return { ...common(entry), ...(score !== undefined && { score }), passed };
          }),
          evaluations: evaluationsInClass(entries, classId),
        },
      ]),
    ),
  );
}

/** Returns the classes with lines, results or evaluations. A withdrawn evaluation leaves none. */
const withAny = <T extends Record<'lines' | 'results' | 'evaluations', readonly unknown[]>>(
  all: readonly (readonly [string, T])[],
) =>
  new Map(all.filter(([, { lines, results, evaluations }]) => lines.length + results.length + evaluations.length > 0));

/** Returns a person's lines, results and evaluations as stored with the attendees of their classes. */
async function storedAttendance(table: SiteTable, id: string, classIds: readonly string[]) {
  const attendees = await findAttendeesOf(table, id, classIds);
  const read = attendees.flatMap(({ classId, attendee }) =>
    attendee.attendance === undefined ? [] : [[classId, attendanceOf(attendee)] as const],
  );
  const withTexts = <T extends { texts?: readonly string[] }>(one: T) => ({
    ...one,
    texts: [...(one.texts ?? [])].sort(),
  });
  return sorted(
    withAny(
      read.map(([classId, { lines, results, evaluations }]) => [
        classId,
        { lines: lines.map(withTexts), results: results.map(withTexts), evaluations },
      ]),
    ),
  );
}

/** Compares the name of an employed person. Skips destroyed texts. */
function* nameDifferences(
  id: string,
  employee: Employee | undefined,
  read: readonly ReadEntry[],
): Generator<RecordDifference> {
  const told = nameOn(read, { on: lastDay, known: alwaysRecorded });
  if (employee && !employee.leaving && told !== undefined) yield* differing(id, 'name', fullName(employee), told);
}

/** Returns the state of employment. Undefined during a deletion, whose steps are separate. */
function employmentOf(employee: Employee | undefined) {
  if (employee?.leaving) return undefined;
  return {
    employed: employee !== undefined,
    active: employee?.active ?? false,
    ...(employee && {
      employee_id: employee.employee_id,
      rank_id: employee.rank_id ?? null,
      hired_on: employee.hired_on ?? null,
    }),
  };
}

const foldedEmployment = ({ employed, active, employee_id, rank_id, hired_on }: PersonOn) => ({
  employed,
  active,
  ...(employed && { employee_id, rank_id: rank_id ?? null, hired_on: hired_on ?? null }),
});

const datesOf = (one: { date: string; expires?: string | undefined } | undefined) =>
  one && { date: one.date, expires: one.expires ?? null };

const entriesOf = async (table: SiteTable, chain: string) =>
  (await listEntries(table, chain)).map(({ entry }) => entry);

function* chainDifferences(
  table: SiteTable,
  chain: string,
  entries: Awaited<ReturnType<typeof entriesOf>>,
  stored: ChainHead,
): Generator<RecordDifference> {
  let { head } = beginning(table, chain);
  for (const entry of entries) {
    head = headAfter(head, entry);
    if (entry.hash !== head) yield { chain, what: 'hash', found: { no: entry.no, hash: entry.hash }, expected: head };
  }
  const found = { entries: stored.entries, head: stored.head };
  yield* differing(chain, 'head', found, { entries: entries.length, head });
}

function* differing(
  chain: string,
  what: RecordDifference['what'],
  found: unknown,
  expected: unknown,
): Generator<RecordDifference> {
  if (textOf(found) !== textOf(expected)) yield { chain, what, found, expected };
}

/** Returns a text that is the same for equal values. */
const textOf = (value: unknown): string =>
  value === undefined ? '' : canonicalText(JSON.parse(JSON.stringify(value)));

const sorted = (values: ReadonlyMap<string, unknown>) =>
  [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, value]) => [id, value]);
