import { sessionName } from '@muster/shared/rules/attendance';
import type { Direction } from '@muster/shared/rules/check-in';
import { type BuiltSite, buildClass, buildPerson, buildSeat, type Person } from '@muster/testing/build';
import type { Answered, Body, System } from '@muster/testing/system';
import { codesOf } from '../../src/areas/arrivals/codes.ts';
import { siteSecret } from '../../src/table/entities/site-secret.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';

/** Creates a class of today, 12:30 to 14:30; the clock of the tests says 12:00. */
export const classToday = (system: System, site: BuiltSite, more: Parameters<typeof buildClass>[2] = {}) =>
  buildClass(system, site, { dates: [{ date: '2026-05-13', start_time: '12:30', end_time: '14:30' }], ...more });

/** Creates officers with a seat in a class, signed in. */
export async function attendees(
  system: System,
  site: BuiltSite,
  row: TrainingClass,
  count: number,
): Promise<[Person, ...Person[]]> {
  const people: Person[] = [];
  for (let n = 0; n < count; n++) {
    const person = await buildPerson(system, site);
    await buildSeat(system, site, row, person.employee);
    people.push(person);
  }
  return people as [Person, ...Person[]];
}

/** Returns the name of a session of a class. */
export function sessionOf({ sessions }: TrainingClass, n = 0): string {
  const session = sessions[n];
  if (!session) throw new Error(`The class has no session ${n}`);
  return sessionName(session);
}

/** Returns the code of a session that is shown at a moment. */
export async function codeAt({ table }: BuiltSite, row: TrainingClass, at: Date, n = 0): Promise<string> {
  return codesOf(await siteSecret(table), row.id, sessionOf(row, n)).at(at.getTime());
}

/** Checks a person in or out. */
export function checkIn(
  system: System,
  { asking }: Person,
  body: { class_id?: string; code: string; direction?: Direction; at?: string },
): Promise<Answered<Body>> {
  return system.call('arrivals', 'arrive', { body: { direction: 'in', ...body } }, asking);
}

/** Returns the arrivals of the first session of a class, as staff see them. */
export async function arrivalsOf(system: System, row: TrainingClass, { asking }: Pick<Person, 'asking'>) {
  const { body } = await system.call(
    'arrivals',
    'listArrivals',
    { params: { classId: row.id }, query: { session: sessionOf(row) } },
    asking,
  );
  return body.arrivals as { employee_id: string; in: unknown; out: unknown; attendance: unknown }[];
}
