import type { ReportProblem, ReportRow } from '@muster/shared/areas/state-report';
import { addDays, instantOf } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../../calls/site-context.ts';
import { cachedTypes } from '../../../table/entities/catalogue.ts';
import { findClasses, listClassIdsEndingWithin, type TrainingClass } from '../../../table/entities/training-class.ts';
import { splitKey } from './credits.ts';

type InSite = Pick<SiteContext, 'table' | 'site' | 'now'>;

const noPerson = { employee_id: null, name: null };
const noClass = { class_id: null, training_id: null, subject: null, date: null };

/** The most gaps of a report. */
const mostProblems = 3_000;

/** Collects the gaps to close before filing: unfinished classes first, then classes, trainings and people. */
export class ProblemList {
  readonly #classes = classChecks.map(([kind, lacks]) => ({ kind, lacks, found: new Found() }));
  readonly #trainings = new Found();
  readonly #credits: ReportProblem[] = [];
  readonly #people = new Found();

  /** Adds the gaps of a row: of its class and its training once each, and of its person. */
  add(row: ReportRow): void {
    const { class_id, training_id, subject, from: date, course_number, minutes, state_id } = row;
    if (class_id !== null) {
      for (const { kind, lacks, found } of this.#classes) {
        if (lacks(row)) found.count(class_id, () => ({ kind, ...noPerson, class_id, training_id, subject, date }));
      }
    } else if (minutes === 0 && this.#credits.length < mostProblems) {
      this.#credits.push({ kind: 'no_minutes', ...personOf(row), class_id, training_id, subject, date, rows: 1 });
    }
    if (training_id !== null && course_number === null) {
      const gap = { kind: 'no_course_number' as const, ...noPerson, class_id: null, training_id, subject, date: null };
      this.#trainings.count(training_id, () => gap);
    }
    if (state_id === null) {
      const [person] = splitKey(row.key);
      this.#people.count(person, () => ({ kind: 'no_state_id', ...personOf(row), ...noClass }));
    }
  }

  /** Returns the first 3,000 gaps. Reads the unfinished classes of the range. */
  async end(call: InSite, range: { from: string; until: string }): Promise<ReportProblem[]> {
    return [
      ...(await unfinished(call, range)),
      ...this.#classes.flatMap(({ found }) => found.problems),
      ...this.#trainings.problems,
      ...this.#credits,
      ...this.#people.problems,
    ].slice(0, mostProblems);
  }
}

/** Gaps of one kind, with their numbers of rows. */
class Found {
  readonly #byId = new Map<string, ReportProblem>();

  count(id: string, problem: () => Omit<ReportProblem, 'rows'>): void {
    const found = this.#byId.get(id);
    if (found) found.rows += 1;
    else this.#byId.set(id, { ...problem(), rows: 1 });
  }

  get problems(): ReportProblem[] {
    return [...this.#byId.values()];
  }
}

const classChecks = [
  ['no_instructor', ({ instructors }: ReportRow) => instructors.length === 0],
  ['no_location', ({ location }: ReportRow) => location === null],
  ['no_minutes', ({ minutes }: ReportRow) => minutes === 0],
] as const;

const personOf = ({ employee_id, name, left }: Pick<ReportRow, 'employee_id' | 'name' | 'left'>) => ({
  employee_id,
  name,
  ...(left && { left }),
});

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
