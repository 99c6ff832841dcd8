import type { PlanWarning as Answered, ListedInstructor, training } from '@muster/shared/areas/training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { today } from '@muster/shared/rules/calendar';
import type { CertificationDates } from '@muster/shared/rules/certification';
import { foldName } from '@muster/shared/rules/folded';
import {
  type Held,
  type PlannedInstructor,
  type PlanWarning,
  planWarningText,
  warningsOf,
} from '@muster/shared/rules/plan-warnings';
import type { SiteContext } from '../../calls/site-context.ts';
import { presentSession } from '../../domain/training/present-class.ts';
import { cachedTypes, upcomingClasses } from '../../table/entities/catalogue.ts';
import { type Employee, findEmployeesNumbered, foldEmployeeNumber, fullName } from '../../table/entities/employee.ts';
import { type EnrollmentState, findEnrollmentStates } from '../../table/entities/enrollment-state.ts';
import { timeFormatOf } from '../../table/entities/site.ts';
import { findListed, type Holiday, type Place, readList } from '../../table/entities/site-list.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';
import { sessionsOf } from './add-class.ts';
import { attendeeWarnings } from './attendee-warnings.ts';
import { requireType } from './update-type.ts';

type PlanInput = ValidatedInput<typeof training.planWarnings>['body'];

/**
 * Returns warnings for a class before it is saved, and for its repeats: a holiday, a location or instructor in use at
 * the time, an instructor without the required certification, a location that is too small. Compares with upcoming
 * active classes. Ignores missing items.
 */
export async function planWarnings(
  context: SiteContext,
  input: PlanInput,
): Promise<{ warnings: Answered[]; repeats: Answered[][] }> {
  const { table, site } = context;
  const { training_type_id, place_id, instructors = [], class_size, class_id } = input;
  const numbers = instructors.flatMap(({ employee_id }) => employee_id ?? []);
  const [type, types, coming, place, employees, own] = await Promise.all([
    requireType(context, training_type_id),
    cachedTypes(context),
    upcomingClasses(context, { anyCounts: true }),
    place_id ? findListed<Place>(table, 'PLACE', place_id) : undefined,
    findEmployeesNumbered(table, numbers),
    readList<Holiday>(table, 'HOLIDAY'),
  ]);
  const people = [...employees.values()];
  const records = await findEnrollmentStates(
    table,
    people.map(({ id }) => id),
  );
  const others = coming.filter(({ id, is_active }) => is_active && id !== class_id);
  const read = { others, types, employees, records: new Map(people.map(({ id }, n) => [id, records[n]] as const)) };
  const required = type.instructor_type_id === undefined ? undefined : types.get(type.instructor_type_id);
  const atPlace = place && { ...place, held: others.filter((one) => one.place_id === place.id).map(heldBy(types)) };
  const warningsFor = (dates: PlanInput['dates']): PlanWarning[] => {
    const sessions = sessionsOf(dates);
    const days = sessions.map(({ date }) => date);
    return warningsOf(
      {
        sessions,
        place: atPlace,
        class_size: class_size ?? undefined,
        instructors: instructors.flatMap((one) =>
          plannedInstructor(context, one, { ...read, required, days, class_id }),
        ),
        required,
        holidays: { off: site.holidays_off ?? [], own },
      },
      site.timezone,
    );
  };
  const presentAll = (warnings: readonly PlanWarning[]) => warnings.map((warning) => present(warning, site));
  const ofAttendees = class_id ? await attendeeWarnings(context, class_id, sessionsOf(input.dates), types) : [];
  return {
    warnings: presentAll([...warningsFor(input.dates), ...ofAttendees]),
    repeats: input.repeats.map((dates) => presentAll(warningsFor(dates))),
  };
}

const heldBy =
  (types: ReadonlyMap<string, Readonly<TrainingType>>) =>
  ({ id, type_id, sessions }: Pick<TrainingClass, 'id' | 'type_id' | 'sessions'>): Held => ({
    class_id: id,
    training_name: types.get(type_id)?.name ?? 'another class',
    sessions,
  });

interface Read {
  others: readonly Readonly<TrainingClass>[];
  types: ReadonlyMap<string, Readonly<TrainingType>>;
  /** By folded number. */
  employees: ReadonlyMap<string, Employee>;
  /** By internal id. */
  records: ReadonlyMap<string, EnrollmentState | undefined>;
  required: Readonly<TrainingType> | undefined;
  /** The days of the plan, by date. */
  days: readonly string[];
  class_id: string | null | undefined;
}

/** Returns an instructor with the data to compare with the plan. Empty for an unknown number. */
function plannedInstructor(context: SiteContext, listed: ListedInstructor, read: Read): PlannedInstructor[] {
  const { others, types, employees, records } = read;
  if (listed.employee_id === undefined) {
    const isSame = (one: { name: string; agency?: string | undefined }) =>
      foldName(one.name) === foldName(listed.name) && foldName(one.agency ?? '') === foldName(listed.agency ?? '');
    const teaches = others.filter(({ instructors = [] }) => instructors.some((one) => !one.employee && isSame(one)));
    return [{ name: listed.name, teaches: teaches.map(heldBy(types)), seats: [], uncertified_on: [] }];
  }
  const employee = employees.get(foldEmployeeNumber(listed.employee_id));
  if (!employee) return [];
  const record = records.get(employee.id);
  const teaches = others.filter(({ instructors = [] }) => instructors.some((one) => one.employee === employee.id));
  const seats = Object.entries(record?.seats ?? {}).filter(([id]) => id !== read.class_id);
  return [
    {
      name: fullName(employee),
      employee_id: employee.employee_id,
      teaches: teaches.map(heldBy(types)),
      seats: seats.map(([id, seat]) => heldBy(types)({ id, ...seat })),
      uncertified_on: uncertifiedOn(context, record, read),
    },
  ];
}

/**
 * Returns the plan's days on which an employee is not certified as required. Only the certification that expires last
 * is known, so past days before it are not reported.
 */
function uncertifiedOn({ site, now }: SiteContext, record: EnrollmentState | undefined, { required, days }: Read) {
  if (!required) return [];
  const held: CertificationDates | undefined = record?.certifications[required.id];
  const current = today(site.timezone, now);
  return days.filter((day) => {
    if (!held) return true;
    if (held.date > day) return day >= current;
    return held.expires !== undefined && held.expires < day;
  });
}

function present(warning: PlanWarning, site: SiteContext['site']): Answered {
  const { kind, name, employee_id, day, taken, lacks } = warning;
  const text = planWarningText(warning, timeFormatOf(site));
  return {
    kind,
    text,
    name,
    ...(employee_id !== undefined && { employee_id }),
    ...(day !== undefined && { date: day }),
    ...(taken && {
      class_id: taken.class_id,
      training_name: taken.training_name,
      ...presentSession(taken.session),
    }),
    ...(lacks && { training_name: lacks.training_name, date: lacks.date }),
  };
}
