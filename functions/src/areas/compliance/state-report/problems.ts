import type { ReportProblem, ReportRow } from '@muster/shared/areas/state-report';
import { addDays, instantOf } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../../calls/site-context.ts';
import { cachedTypes } from '../../../table/entities/catalogue.ts';
import { findClasses, listClassIdsEndingWithin, type TrainingClass } from '../../../table/entities/training-class.ts';

type InSite = Pick<SiteContext, 'table' | 'site' | 'now'>;

const noPerson = { employee_id: null, name: null };
const noClass = { class_id: null, training_id: null, subject: null, date: null };

/** Returns the gaps to close before filing: unfinished classes first, then classes, trainings and people. */
export async function reportProblems(
  call: InSite,
  { from, until }: { from: string; until: string },
  rows: readonly ReportRow[],
): Promise<ReportProblem[]> {
  return [...(await unfinished(call, { from, until })), ...inClasses(rows), ...inTrainings(rows), ...inPeople(rows)];
}

/** Returns the classes in the range that have ended without complete attendance, oldest first. */
async function unfinished(call: InSite, { from, until }: { from: string; until: string }): Promise<ReportProblem[]> {
  const { table, site, now } = call;
  const startOf = (day: string) => instantOf(day, '00:00', site.timezone);
  const end = startOf(addDays(until, 1));
  const [types, ids] = await Promise.all([
    cachedTypes(call),
    listClassIdsEndingWithin(table, startOf(from), end > now ? now : end),
  ]);
  const classes = (await findClasses(table, ids)).filter(
    ({ deleting, is_active, enrolled_count }) => !deleting && is_active && enrolled_count > 0,
  );
  return classes.flatMap((trainingClass): ReportProblem[] => {
    const kind = lacking(trainingClass);
    if (!kind) return [];
    const { id, type_id, sessions } = trainingClass;
    return [
      {
        kind,
        ...noPerson,
        class_id: id,
        training_id: type_id,
        subject: types.get(type_id)?.name ?? '',
        date: sessions[0]?.date ?? null,
        rows: 0,
      },
    ];
  });
}

/** If every attendee is certified, all are in the report, with or without attendance. */
function lacking({
  certified_count = 0,
  enrolled_count,
  attendance_closed,
}: TrainingClass): 'attendance_open' | 'not_certified' | undefined {
  if (certified_count >= enrolled_count) return undefined;
  if (!attendance_closed) return 'attendance_open';
  return certified_count === 0 ? 'not_certified' : undefined;
}

const classChecks = [
  ['no_instructor', ({ instructors }: ReportRow) => instructors.length === 0],
  ['no_location', ({ location }: ReportRow) => location === null],
  ['no_minutes', ({ minutes }: ReportRow) => minutes === 0],
] as const;

/** Returns the gaps of classes, once per class. */
function inClasses(rows: readonly ReportRow[]): ReportProblem[] {
  const classes = Map.groupBy(
    rows.filter(({ class_id }) => class_id !== null),
    ({ class_id }) => class_id,
  );
  return classChecks.flatMap(([kind, lacks]) =>
    [...classes].flatMap(([class_id, ofClass]): ReportProblem[] => {
      const touched = ofClass.filter(lacks);
      const [row] = touched;
      if (!row) return [];
      const { training_id, subject, from } = row;
      return [{ kind, ...noPerson, class_id, training_id, subject, date: from, rows: touched.length }];
    }),
  );
}

/** Returns the trainings without a course number, once each. */
function inTrainings(rows: readonly ReportRow[]): ReportProblem[] {
  const trainings = Map.groupBy(
    rows.filter(({ training_id, course_number }) => training_id !== null && course_number === null),
    ({ training_id }) => training_id,
  );
  return [...trainings].map(([training_id, touched]) => ({
    kind: 'no_course_number',
    ...noPerson,
    class_id: null,
    training_id,
    subject: touched[0]?.subject ?? null,
    date: null,
    rows: touched.length,
  }));
}

/** Returns the gaps of people: minutes of external trainings, and missing state IDs. */
function inPeople(rows: readonly ReportRow[]): ReportProblem[] {
  const withoutMinutes = rows.filter(({ class_id, minutes }) => class_id === null && minutes === 0);
  const people = Map.groupBy(
    rows.filter(({ state_id }) => state_id === null),
    ({ key }) => key.slice(0, key.indexOf('#')),
  );
  return [
    ...withoutMinutes.map(({ training_id, subject, from, ...row }) => ({
      kind: 'no_minutes' as const,
      ...personOf(row),
      class_id: null,
      training_id,
      subject,
      date: from,
      rows: 1,
    })),
    ...[...people.values()].flatMap((own) =>
      own.slice(0, 1).map((row) => ({ kind: 'no_state_id' as const, ...personOf(row), ...noClass, rows: own.length })),
    ),
  ];
}

const personOf = ({ employee_id, name, left }: Pick<ReportRow, 'employee_id' | 'name' | 'left'>) => ({
  employee_id,
  name,
  ...(left && { left }),
});
