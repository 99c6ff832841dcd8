import { counted } from '../counted.ts';
import { type ClassSession, overlap, spansOf } from './class-sessions.ts';
import { dayText } from './day-text.ts';
import { type Holidays, holidaysOn } from './holidays.ts';
import { defaultTimeFormat, type TimeFormat, timeRangeText } from './time-format.ts';

/** A class, or a seat in one, that may overlap another. */
export interface Held {
  class_id: string;
  training_name: string;
  sessions: readonly ClassSession[];
}

/** A planned class and the data to compare it with. */
export interface Plan {
  sessions: readonly ClassSession[];
  /** The location, and the other classes there. */
  place: { name: string; capacity?: number | undefined; held: readonly Held[] } | undefined;
  class_size: number | undefined;
  instructors: readonly PlannedInstructor[];
  /** The training whose certification instructors need. */
  required: { name: string } | undefined;
  holidays: Holidays;
}

export interface PlannedInstructor {
  name: string;
  /** Only for an employee. */
  employee_id?: string | undefined;
  /** Other classes that they teach or attend. */
  teaches: readonly Held[];
  seats: readonly Held[];
  /** Planned days without a valid certification of the required training. */
  uncertified_on: readonly string[];
}

export const planWarningKinds = [
  'holiday',
  'place_taken',
  'over_capacity',
  'instructor_teaches',
  'instructor_seated',
  'instructor_uncertified',
  'attendee_seated',
] as const;

/** A warning about a plan. */
export interface PlanWarning {
  kind: (typeof planWarningKinds)[number];
  /** The name of the instructor, attendee, location or holiday. */
  name: string;
  employee_id?: string;
  /** The day of the holiday. */
  day?: string;
  /** The other class, and its first conflicting session. */
  taken?: { class_id: string; training_name: string; session: ClassSession };
  /** The required training, and the first day without its certification. */
  lacks?: { training_name: string; date: string };
  capacity?: number;
}

/** Returns the classes that overlap the plan, each with its first overlapping session. Back-to-back does not count. */
function overlapping(
  plan: readonly ClassSession[],
  held: readonly Held[],
  timeZone: string,
): Required<PlanWarning>['taken'][] {
  const spans = spansOf(plan, timeZone);
  return held.flatMap(({ class_id, training_name, sessions }) => {
    const session = sessions.find((one) => overlap(spansOf([one], timeZone), spans));
    return session ? [{ class_id, training_name, session }] : [];
  });
}

/** Returns the warnings for a plan: holidays first, then the location. Warnings never block a class. */
export function warningsOf(plan: Plan, timeZone: string): PlanWarning[] {
  return [
    ...holidayWarnings(plan),
    ...placeWarnings(plan, timeZone),
    ...plan.instructors.flatMap((one) => instructorWarnings(plan, one, timeZone)),
  ];
}

function holidayWarnings({ sessions, holidays }: Plan): PlanWarning[] {
  const days = [...new Set(sessions.map(({ date }) => date))];
  return days.flatMap((day) => holidaysOn(day, holidays).map((name): PlanWarning => ({ kind: 'holiday', name, day })));
}

function placeWarnings({ sessions, place, class_size }: Plan, timeZone: string): PlanWarning[] {
  if (!place) return [];
  const { name, capacity, held } = place;
  const isTooSmall = capacity !== undefined && class_size !== undefined && class_size > capacity;
  return [
    ...overlapping(sessions, held, timeZone).map((taken): PlanWarning => ({ kind: 'place_taken', name, taken })),
    ...(isTooSmall ? [{ kind: 'over_capacity' as const, name, capacity }] : []),
  ];
}

function instructorWarnings(
  { sessions, required }: Plan,
  { name, employee_id, teaches, seats, uncertified_on }: PlannedInstructor,
  timeZone: string,
): PlanWarning[] {
  const who = { name, ...(employee_id !== undefined && { employee_id }) };
  const taken = (kind: PlanWarning['kind'], held: readonly Held[]) =>
    overlapping(sessions, held, timeZone).map((one): PlanWarning => ({ kind, ...who, taken: one }));
  const [date] = uncertified_on;
  return [
    ...taken('instructor_teaches', teaches),
    ...taken('instructor_seated', seats),
    ...(required && date !== undefined
      ? [{ kind: 'instructor_uncertified' as const, ...who, lacks: { training_name: required.name, date } }]
      : []),
  ];
}

/** Returns a warning as a sentence, with times in the department's format. */
export function planWarningText(
  { kind, name, day, taken, lacks, capacity }: PlanWarning,
  format: TimeFormat = defaultTimeFormat,
): string {
  const other = taken ? takenText(taken, format) : '';
  switch (kind) {
    case 'holiday':
      return `${dayText(day ?? '')} is a holiday: ${name}.`;
    case 'place_taken':
      return `${name} is taken by ${other}.`;
    case 'over_capacity':
      return `${name} has room for ${counted(capacity ?? 0, 'person', 'people')}, and the class has more seats.`;
    case 'instructor_teaches':
      return `${name} teaches ${other}.`;
    case 'instructor_seated':
      return `${name} has a seat in ${other}.`;
    case 'attendee_seated':
      return `${name}, who is enrolled, has a seat in ${other}.`;
    case 'instructor_uncertified':
      return `${name} has no valid certification of ${lacks?.training_name}${lacks ? ` on ${dayText(lacks.date)}` : ''}.`;
  }
}

const takenText = ({ training_name, session }: Required<PlanWarning>['taken'], format: TimeFormat): string =>
  `${training_name} on ${dayText(session.date)}, ${timeRangeText(session.start, session.end, format)}`;
