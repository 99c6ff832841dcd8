import type { ReportRow } from '@muster/shared/areas/state-report';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import type { SiteContext } from '../../../calls/site-context.ts';
import { cachedDepartment } from '../../../domain/requirements/cached-department.ts';
import { typesIn } from '../../../domain/requirements/list-requirements.ts';
import { namesThen, type OnRoster, rosterById } from '../../../domain/requirements/people-names.ts';
import { cachedTypes, classesNamed } from '../../../table/entities/catalogue.ts';
import { findTexts } from '../../../table/entities/record-entry.ts';
import { readList } from '../../../table/entities/site-list.ts';
import type { Instructor, TrainingClass } from '../../../table/entities/training-class.ts';
import { everyDay, type ReportedCredit } from './credits.ts';

type InSite = Pick<SiteContext, 'table' | 'site' | 'now'>;

/** State IDs by internal id, for people whose ID is no longer on the roster. */
export type FiledIds = ReadonlyMap<string, string | undefined>;

type ClassFacts = Pick<ReportRow, 'from' | 'until' | 'location' | 'instructors'>;

/** The parts of rows that many people share. */
interface RowContext {
  call: InSite;
  filedIds: FiledIds;
  types: Awaited<ReturnType<typeof cachedTypes>>;
  /** Names of trainings as recorded, for deleted ones. */
  recordedTypes: ReturnType<typeof typesIn>;
  categoryNames: ReadonlyMap<string, string>;
  /** Classes that were read; undefined: deleted. */
  classes: Map<string, ClassFacts | undefined>;
  roster: ReadonlyMap<string, OnRoster>;
}

/** Reads what all rows need. `filed`: default: none. */
export async function rowContext(call: InSite, filed: FiledIds | Promise<FiledIds> = new Map()): Promise<RowContext> {
  const [types, categories, department, roster, filedIds] = await Promise.all([
    cachedTypes(call),
    readList(call.table, 'CATEGORY'),
    cachedDepartment(call.table),
    rosterById(call),
    filed,
  ]);
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  return { call, filedIds, types, recordedTypes: typesIn(department), categoryNames, classes: new Map(), roster };
}

/** Returns the rows of credits, in their order. Reads former people, new classes and texts in batches. */
export async function reportRows(context: RowContext, credits: readonly ReportedCredit[]): Promise<ReportRow[]> {
  if (credits.length === 0) return [];
  const { call, filedIds, types, recordedTypes, categoryNames, classes, roster } = context;
  const gone = new Map(credits.filter(({ history }) => !roster.has(history.id)).map((one) => [one.history.id, one]));
  const typed = credits.filter(({ credit }) => credit.class_id === undefined);
  const [names, texts] = await Promise.all([
    namesThen(call, { on: everyDay, known: alwaysRecorded }, [...gone.values()]),
    findTexts(
      call.table,
      typed.map(({ history, credit }) => ({ chain: history.id, no: credit.entry })),
    ),
    readClasses(context, credits),
  ]);
  const namesOfGone = new Map(names);
  const textOf = new Map(typed.map(({ key }, n) => [key, texts[n] ?? {}]));
  return credits.map(({ key, history, credit, presence }) => {
    const { type_id, class_id, category_ids, minutes, kind, date, entry } = credit;
    const onRoster = roster.get(history.id);
    const called = onRoster ?? namesOfGone.get(history.id);
    const type = type_id === undefined ? undefined : types.get(type_id);
    const text = textOf.get(key) ?? {};
    const trainingName = type?.name ?? (type_id && recordedTypes.get(type_id)?.data.name);
    const stateId = onRoster ? onRoster.state_id : filedIds.get(history.id);
    const trainingClass = class_id === undefined ? undefined : classes.get(class_id);
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
      ...(trainingClass ? heldOn(trainingClass, date) : { from: date, until: date, location: null, instructors: [] }),
      provider: text.provider?.value ?? null,
      entry,
    };
  });
}

/** Reads the classes of credits that were not read yet. */
async function readClasses({ call, classes }: RowContext, credits: readonly ReportedCredit[]): Promise<void> {
  const ids = [...new Set(credits.flatMap(({ credit }) => credit.class_id ?? []))].filter((id) => !classes.has(id));
  const found = new Map((await classesNamed(call, ids)).map((one) => [one.id, one]));
  for (const id of ids) {
    const one = found.get(id);
    classes.set(id, one && factsOf(one));
  }
}

/** Returns when, where and by whom a class was held. Without sessions, both days are empty. */
function factsOf({ sessions, location, instructors = [] }: TrainingClass): ClassFacts {
  return {
    from: sessions[0]?.date ?? '',
    until: sessions.at(-1)?.date ?? '',
    location: location.trim() || null,
    instructors: instructors.map(instructorText),
  };
}

const heldOn = ({ from, until, ...facts }: ClassFacts, date: string): ClassFacts => ({
  from: from || date,
  until: until || date,
  ...facts,
});

const instructorText = ({ name, agency }: Instructor): string => (agency ? `${name} (${agency})` : name);
