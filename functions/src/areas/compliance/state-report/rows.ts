import type { ReportRow } from '@muster/shared/areas/state-report';
import { canonicalText } from '@muster/shared/record/chain';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import type { SiteContext } from '../../../calls/site-context.ts';
import { cachedDepartment } from '../../../domain/requirements/cached-department.ts';
import { typesIn } from '../../../domain/requirements/list-requirements.ts';
import { namesOf } from '../../../domain/requirements/people-names.ts';
import { sha256 } from '../../../table/core/hash.ts';
import { cachedTypes, classesNamed } from '../../../table/entities/catalogue.ts';
import { findEmployees } from '../../../table/entities/employee.ts';
import { findTexts } from '../../../table/entities/record-entry.ts';
import { readList } from '../../../table/entities/site-list.ts';
import type { Instructor, TrainingClass } from '../../../table/entities/training-class.ts';
import { everyDay, type ReportedCredit } from './credits.ts';

type InSite = Pick<SiteContext, 'table' | 'site' | 'now'>;

/** State IDs by internal id, for people whose ID is no longer on the roster. */
type FiledIds = ReadonlyMap<string, string | undefined>;

/** Returns the rows of credits, in their order. Reads people, classes and texts in batches. */
export async function reportRows(
  call: InSite,
  credits: readonly ReportedCredit[],
  filedIds: FiledIds = new Map(),
): Promise<ReportRow[]> {
  if (credits.length === 0) return [];
  const { table } = call;
  const people = [...new Map(credits.map(({ history, presence }) => [history.id, { history, presence }])).values()];
  const classIds = [...new Set(credits.flatMap(({ credit }) => credit.class_id ?? []))];
  const typed = credits.filter(({ credit }) => credit.class_id === undefined);
  const [names, employees, classes, texts, types, categories, department] = await Promise.all([
    namesOf(
      call,
      { on: everyDay, known: alwaysRecorded },
      people.map((one) => ({ ...one, cells: [] })),
    ),
    findEmployees(
      table,
      people.map(({ history }) => history.id),
    ),
    classesNamed(call, classIds),
    findTexts(
      table,
      typed.map(({ history, credit }) => ({ chain: history.id, no: credit.entry })),
    ),
    cachedTypes(call),
    readList(table, 'CATEGORY'),
    cachedDepartment(table),
  ]);
  const recordedTypes = typesIn(department);
  const stateIds = new Map(employees.map(({ id, state_id }) => [id, state_id]));
  const classOf = new Map(classes.map((one) => [one.id, one]));
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  const textOf = new Map(typed.map(({ key }, n) => [key, texts[n] ?? {}]));
  return credits.map(({ key, history, credit, presence }) => {
    const { type_id, class_id, category_ids, minutes, kind, date, entry } = credit;
    const called = names.get(history.id);
    const type = type_id === undefined ? undefined : types.get(type_id);
    const text = textOf.get(key) ?? {};
    const trainingName = type?.name ?? (type_id && recordedTypes.get(type_id)?.data.name);
    const stateId = stateIds.has(history.id) ? stateIds.get(history.id) : filedIds.get(history.id);
    return {
      key,
      employee_id: called?.employee_id ?? presence.employee_id ?? '',
      name: called?.name ?? '',
      state_id: stateId ?? null,
      ...(called?.left && { left: true as const }),
      unit: presence.unit_name ?? null,
      group: presence.group_name ?? null,
      kind,
      training_id: type_id ?? null,
      class_id: class_id ?? null,
      subject: text.title?.value ?? trainingName ?? '',
      course_number: type?.course_number ?? null,
      categories: category_ids.flatMap((id) => categoryNames.get(id) ?? []).sort(),
      minutes,
      ...heldOn(class_id === undefined ? undefined : classOf.get(class_id), date),
      provider: text.provider?.value ?? null,
      entry,
    };
  });
}

/** Returns when, where and by whom a class was held. */
function heldOn(
  trainingClass: Readonly<TrainingClass> | undefined,
  date: string,
): Pick<ReportRow, 'from' | 'until' | 'location' | 'instructors'> {
  if (!trainingClass) return { from: date, until: date, location: null, instructors: [] };
  const days = trainingClass.sessions.map((session) => session.date);
  return {
    from: days[0] ?? date,
    until: days.at(-1) ?? date,
    location: trainingClass.location.trim() || null,
    instructors: (trainingClass.instructors ?? []).map(instructorText),
  };
}

const instructorText = ({ name, agency }: Instructor): string => (agency ? `${name} (${agency})` : name);

/** Returns the filed part of a row, without units and the source of the row. */
function filedText({ unit, group, left, entry, training_id, class_id, ...filed }: ReportRow): string {
  return canonicalText(filed);
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text);

/** Returns the stored hash of a filed row. It differs if the row has changed. */
export const fingerprintOf = (row: ReportRow): string => sha256(bytesOf(filedText(row))).slice(0, 16);

/** Returns the SHA-256 of all rows of a report, one per line, in the order of their keys. */
export const reportHash = (rows: readonly ReportRow[]): string =>
  sha256(
    bytesOf(
      rows
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map(filedText)
        .join('\n'),
    ),
  );
