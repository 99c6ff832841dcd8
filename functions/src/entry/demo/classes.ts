import { sessionName } from '@muster/shared/rules/attendance';
import { addDays, addMonths, instantOf, localTime, today } from '@muster/shared/rules/calendar';
import { recordResults } from '../../areas/attendance/record-results.ts';
import { certify } from '../../areas/certification/certify.ts';
import { addClass } from '../../areas/training/add-class.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { addAttendee } from '../../domain/training/add-attendee.ts';
import { createType } from '../../domain/training/create-type.ts';
import { recordAttendance } from '../../domain/training/record-attendance.ts';
import { joinWaitlist } from '../../domain/training/waitlist.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Employee } from '../../table/entities/employee.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';
import type { DemoClass, DemoType } from './catalogue.ts';
import { type Certified, mayAttend } from './history.ts';
import { seedSurvey } from './surveys.ts';

/** Years since the demo's types became mandatory: longer than its classes, so that past days have answers. */
const yearsMandatory = 3;

/** Returns the date since when the demo's mandatory trainings are mandatory. */
export const mandatorySince = ({ site, now }: Pick<SiteContext, 'site' | 'now'>): string =>
  addMonths(today(site.timezone, now), -yearsMandatory * 12);

/** Days back with recorded attendance of certified classes. */
const attendanceDays = 120;

/** Adds a catalogue with its classes. Returns the trainings by name, and the people certified in the classes. */
export async function seedCatalogue(
  context: SiteContext,
  catalogue: readonly DemoType[],
  people: readonly Employee[],
  lists: { categories: ReadonlyMap<string, string>; places: ReadonlyMap<string, string> },
): Promise<{ types: Map<string, TrainingType>; certified: Certified[] }> {
  const types = new Map<string, TrainingType>();
  const certified: Certified[] = [];
  for (const [n, demoType] of catalogue.entries()) {
    const { classes, categories = [], sworn: _, instructors, ...input } = demoType;
    const category_ids = categories.flatMap((name) => lists.categories.get(name) ?? []);
    const type = await createType(context, { mandatory_since: mandatorySince(context), ...input, category_ids });
    types.set(type.name, type);
    const taught = new Set(instructors.map(({ employee_id }) => employee_id));
    for (const [m, demoClass] of classes.entries()) {
      // Each class starts at another employee, and prefers those without an earlier certification.
      const first = (n * 17 + m * 29) % people.length;
      const inTurn = [...people.slice(first), ...people.slice(0, first)].filter(
        ({ employee_id }) => !taught.has(employee_id) && mayAttend(employee_id, demoType, demoClass),
      );
      const rankOf = ({ employee_id }: Employee) =>
        demoClass.people?.includes(employee_id)
          ? 0
          : certified.some((one) => one.employee_id === employee_id && one.training === type.name)
            ? 2
            : 1;
      const chosen = inTurn.toSorted((one, other) => rankOf(one) - rankOf(other));
      const seeded = { ...demoClass, ...(demoClass.start === 'soon' && hoursSoon(context)) };
      const place_id = lists.places.get(demoClass.location);
      certified.push(...(await seedClass(context, type, seeded, { people: chosen, instructors, place_id })));
    }
  }
  return { types, certified };
}

/** Returns two hours of today that begin within the next hour, not before 07:00 and not after 22:00. */
function hoursSoon({ site, now }: SiteContext): { start: string; end: string } {
  const hour = Number(localTime(now.toISOString(), site.timezone).slice(11, 13));
  const start = Math.min(Math.max(hour + 1, 7), 22);
  const at = (one: number) => `${String(one).padStart(2, '0')}:00`;
  return { start: at(start), end: start < 22 ? at(start + 2) : '23:59' };
}

interface Held extends Pick<DemoType, 'instructors'> {
  /** In order of seats. */
  people: readonly Employee[];
  place_id: string | undefined;
}

/** Adds a class with its seats and results. Returns the certified people. */
export async function seedClass(
  context: SiteContext,
  type: TrainingType,
  { days, start, end, location, size, taken, certified, opens, waiting = 0, attended, answers }: DemoClass,
  { people, instructors, place_id }: Held,
): Promise<Certified[]> {
  const { timezone } = context.site;
  const date = today(timezone, context.now);
  const at = (day: number, time: string) => instantOf(addDays(date, day), time, timezone).toISOString();
  const first = days[0] ?? 0;
  const enrollment_start = at(opens ?? Math.min(first - 21, -1), '08:00');
  // Entered when its enrollment opened: a past class that is entered now is marked as entered later.
  const entered = new Date(Math.min(context.now.getTime(), Date.parse(enrollment_start)));
  const { trainingClass } = await addClass(
    { ...context, now: entered },
    {
      training_type_id: type.id,
      is_active: true,
      location,
      class_size: size,
      enrollment_start,
      enrollment_end: at(first - 1, '17:00'),
      dates: days.map((day) => ({ date: addDays(date, day), start_time: start, end_time: end })),
      ...(instructors.length > 0 && { instructors }),
      ...(place_id && { place_id }),
    },
  );
  const classId = trainingClass.id;
  const seated = await seatPeople(context, classId, people, taken);
  const others = people.filter((one) => !seated.includes(one));
  for (const employee of others.slice(0, waiting)) await joinWaitlist(context, { classId, employee });
  const isRecent = certified && first >= -attendanceDays;
  await recordDay(context, trainingClass, seated.slice(0, attended ?? (isRecent ? seated.length : 0)));
  if (type.assessment && certified) await recordScores(context, classId, seated);
  if (!certified) return [];
  await certify(context, { classId, type, employeeIds: seated.map(({ id }) => id), isNotified: false });
  if (isRecent) await seedSurvey(context, trainingClass, seated, answers ?? Math.ceil(seated.length * 0.8));
  const day = addDays(date, days.at(-1) ?? 0);
  return seated.map(({ employee_id }) => ({ employee_id, training: type.name, date: day }));
}

/** Fields of a result that stay empty. */
const untyped = { reason: undefined, remediation: undefined };

/** Records these attendees as present in the class sessions until today. */
async function recordDay(
  context: SiteContext,
  { id: classId, sessions }: TrainingClass,
  attendees: readonly Employee[],
): Promise<void> {
  const date = today(context.site.timezone, context.now);
  const lines = attendees.map(({ employee_id }) => ({ employee_id, status: 'present' as const, ...untyped }));
  for (const session of lines.length > 0 ? sessions : []) {
    if (session.date <= date) await recordAttendance(context, { classId, session: sessionName(session), lines });
  }
}

/** Records that these attendees passed, with scores from 82 to 99. */
async function recordScores(context: SiteContext, classId: string, attendees: readonly Employee[]): Promise<void> {
  const scoreOf = (employeeNumber: string) => 82 + ((Number(employeeNumber) * 7) % 18);
  const results = attendees.map(({ employee_id }) => ({ employee_id, score: scoreOf(employee_id), ...untyped }));
  await recordResults(context, { classId, results });
}

/** Gives seats to the first `count` eligible people. Returns them. */
export async function seatPeople(
  context: SiteContext,
  classId: string,
  people: readonly Employee[],
  count: number,
): Promise<Employee[]> {
  const seated: Employee[] = [];
  for (let first = 0; seated.length < count && first < people.length; ) {
    const batch = people.slice(first, first + count - seated.length);
    first += batch.length;
    const given = await Promise.all(batch.map((employee) => trySeat(context, classId, employee)));
    seated.push(...batch.filter((_, n) => given[n]));
  }
  return seated;
}

/** Gives an employee a seat. Returns false if another seat conflicts. */
async function trySeat(context: SiteContext, classId: string, employee: Employee): Promise<boolean> {
  try {
    await addAttendee(context, { classId, employee, isNotified: false });
    return true;
  } catch (error) {
    const isHeldElsewhere = error instanceof ApiError && (error.code === 'same_type' || error.code === 'overlap');
    if (!isHeldElsewhere) throw error;
    return false;
  }
}
