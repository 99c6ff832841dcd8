import type { HistoryRow } from '@muster/shared/areas/record';
import { addDays, addMonths, daysBetween } from '@muster/shared/rules/calendar';
import { groupOf } from './assignments.ts';
import { type DemoClass, type DemoType, demoCatalogue, waveTraining } from './catalogue.ts';
import { type DemoPerson, demoPeople, hiredOn } from './people.ts';

/** A person certified in a class. */
export interface Certified {
  employee_id: string;
  /** The name of the training. */
  training: string;
  date: string;
}

/** The unit that is clearly behind the others. */
const weakUnit = 'Patrol B';
/** Trainings in which a person is not current, by employee number. Others follow a rule. */
const chosen: Record<string, string[]> = {
  1002: [],
  1003: [],
  1004: ['Defensive Tactics', 'Hazardous Materials Awareness'],
  1015: ['CPR and First Aid', 'Ethics and Impartial Policing'],
  1038: [],
  1094: [],
};
/** Share of certifications that had expired before their renewal within the last year, so that the trend rises. */
const renewedLate = 0.1;
/** Share of people whose wave training expires in its month. */
const inWave = 0.6;

const mandatory = demoCatalogue.filter(({ is_mandatory }) => is_mandatory);
const people = new Map(demoPeople().map((person) => [person.employee_id, person]));

const isAsked = (person: DemoPerson, { sworn }: DemoType) => !sworn || groupOf(person) === 'Sworn';

/** Returns a pseudorandom number from 0 to 1 that is constant for a person and a purpose. */
function spread({ employee_id }: DemoPerson, purpose: string): number {
  let mixed = Number(employee_id);
  for (const character of purpose) mixed = Math.imul(mixed ^ character.charCodeAt(0), 0x9e3779b1) >>> 0;
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** Returns the mandatory trainings in which a person is not current, by name. */
function gapsOf(person: DemoPerson): string[] {
  const number = Number(person.employee_id);
  const listed = chosen[number];
  if (listed) return listed;
  const asked = mandatory.filter((type) => isAsked(person, type)).map(({ name }) => name);
  if (person.isNew) return asked;
  const isWeak = person.unit === weakUnit;
  if (isWeak ? number % 10 >= 6 : number % 6 !== 1) return [];
  const count = isWeak ? 2 + (number % 2) : 2;
  return Array.from({ length: count }, (_, n) => asked[(number + n * 2) % asked.length] ?? '');
}

/** Returns whether a person may have a seat: the training is required, and the person is not meant to miss it. */
export function mayAttend(employeeNumber: string, type: DemoType, { certified, days }: DemoClass): boolean {
  const person = people.get(employeeNumber);
  if (!person || !isAsked(person, type)) return false;
  const isOver = (days[0] ?? 0) < -validDays(type);
  return !certified || isOver || !gapsOf(person).includes(type.name);
}

/** Returns the validity of a training's certification in days: two years if it does not expire. */
const validDays = ({ expiration_months: months }: DemoType): number => Math.floor((months ?? 24) * 30.4);

/**
 * Returns certifications from before this system. With those of classes, all are current but `gapsOf` and late ones.
 */
export function demoHistory(today: string, certified: readonly Certified[]): HistoryRow[] {
  const held = Map.groupBy(certified, ({ employee_id, training }) => `${employee_id} ${training}`);
  return [...people.values()].flatMap((person) =>
    mandatory
      .filter((type) => isAsked(person, type))
      .flatMap((type) => {
        const own = held.get(`${person.employee_id} ${type.name}`) ?? [];
        const earned = own.map(({ date }) => daysBetween(date, today));
        return daysEarned(person, type, { today, earned }).map((date) => ({
          employee_id: person.employee_id,
          training: type.name,
          certification_date: date,
          minutes: minutesOf(type),
        }));
      }),
  );
}

/** Returns the dates of further certifications, besides those earned in classes this many days ago. */
function daysEarned(
  person: DemoPerson,
  type: DemoType,
  { today, earned }: { today: string; earned: readonly number[] },
): string[] {
  const valid = validDays(type);
  const hired = hiredOn(person, today);
  const sinceHired = (date: string) => date > hired;
  const share = spread(person, type.name);
  if (gapsOf(person).includes(type.name)) {
    // Expired more than half a year ago, or never earned.
    const isNever = type.expiration_months === undefined || share < 0.3;
    return isNever ? [] : [addDays(today, -Math.round(valid + 220 + share * 400))].filter(sinceHired);
  }
  const recent = earned.filter((days) => days < valid);
  const latest = recent.length > 0 ? addDays(today, -Math.max(...recent)) : lastEarned(person, type, today);
  const isLate = spread(person, `${type.name} late`) < renewedLate;
  const before = addDays(latest, isLate ? -valid - 400 : 15 - valid);
  // The basic academy, for people hired later.
  const academy = addDays(hired, 30 + Math.round(share * 20));
  const previous = isLate || sinceHired(before) ? before : academy;
  const isNear = earned.some((days) => Math.abs(days - daysBetween(previous, today)) < 200);
  return [
    ...(recent.length > 0 ? [] : [latest]),
    ...(isNear || previous >= latest || !sinceHired(previous) ? [] : [previous]),
  ];
}

/** Returns the date of a current certification. Many of the wave training's expire in the same month. */
function lastEarned(person: DemoPerson, type: DemoType, today: string): string {
  const share = spread(person, `${type.name} earned`);
  if (type.name === waveTraining && spread(person, 'wave') < inWave) {
    const month = addMonths(`${today.slice(0, 7)}-01`, 2);
    return addMonths(addDays(month, 9 + 7 * Math.floor(share * 3)), -(type.expiration_months ?? 0));
  }
  return addDays(today, -Math.round(20 + share * (Math.min(validDays(type), 480) - 45)));
}

/** Returns the minutes of a training's first class. */
function minutesOf({ classes: [first] }: DemoType): number | undefined {
  const at = (time = '') => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return first && (at(first.end) - at(first.start)) * first.days.length;
}
