import type { EndpointName } from '@muster/shared/contract';
import { type BuiltSite, buildPerson, type Person } from '@muster/testing/build';
import type { Answered, Body, System } from '@muster/testing/system';
import { listNotifications, type Notification } from '../../src/table/entities/notification.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { findClasses } from '../../src/table/entities/training-class.ts';
import { listWaitlist } from '../../src/table/entities/waitlist-entry.ts';

export type { Person } from '@muster/testing/build';

/** Creates officers of a site, signed in. */
export async function officers(system: System, site: BuiltSite, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < count; n++) people.push(await buildPerson(system, site));
  return people;
}

export const officer = (system: System, site: BuiltSite) => buildPerson(system, site);

export const trainingSergeant = (system: System, site: BuiltSite) =>
  buildPerson(system, site, { permissions: { manage_trainings: true } });

/** Makes an employee's own call. Returns `ok` or, of a refusal, status and code. */
export async function take(
  system: System,
  verb: EndpointName<'enrollment'>,
  { id }: Pick<TrainingClass, 'id'>,
  { asking }: Pick<Person, 'asking'>,
): Promise<string> {
  return said(await system.call('enrollment', verb, { params: { id } }, asking));
}

/** Adds or removes an attendee as staff. Returns `ok` or, of a refusal, status and code. */
export async function staffTake(
  system: System,
  verb: 'addAttendee' | 'removeAttendee',
  { id: classId }: Pick<TrainingClass, 'id'>,
  { employee: { employee_id } }: Pick<Person, 'employee'>,
  staff: Person,
): Promise<string> {
  const inPath: Record<string, string> = verb === 'addAttendee' ? { classId } : { classId, employee_id };
  const sent = { params: inPath, ...(verb === 'addAttendee' ? { body: { employee_id } } : {}) };
  return said(await system.call('attendance', verb, sent, staff.asking));
}

/** Returns the body of the edit form of a class, with some fields changed. */
export function formOf(trainingClass: TrainingClass, changed: Record<string, unknown> = {}): Record<string, unknown> {
  const { location, class_size, enrollment_start, enrollment_end, is_active, sessions } = trainingClass;
  const dates = sessions.map(({ date, start, end }) => ({ date, start_time: start, end_time: end }));
  return { location, class_size, enrollment_start, enrollment_end, is_active, dates, ...changed };
}

/** Edits the class as it is stored now. */
export async function edit(
  system: System,
  site: BuiltSite,
  { id }: Pick<TrainingClass, 'id'>,
  changed: Record<string, unknown>,
  staff: Person,
): Promise<Answered<Body>> {
  const body = formOf(await classOf(site, id), changed);
  return system.call('training', 'updateClass', { params: { id }, body }, staff.asking);
}

export const said = ({ status, body }: Answered<Body>): string => (status < 300 ? 'ok' : `${status} ${body.code}`);

/** Returns the class as it is stored now. */
export async function classOf(site: BuiltSite, id: string): Promise<TrainingClass> {
  const [trainingClass] = await findClasses(site.table, [id]);
  if (!trainingClass) throw new Error(`There is no class ${id}`);
  return trainingClass;
}

/** Returns the internal ids of the employees on a waitlist, in order. */
export async function waitlistOf(site: BuiltSite, { id }: Pick<TrainingClass, 'id'>): Promise<string[]> {
  return (await listWaitlist(site.table, id)).map(({ employee }) => employee);
}

/** Returns an employee's notifications, newest first. */
export async function told(system: System, site: BuiltSite, { employee }: Pick<Person, 'employee'>) {
  return (await listNotifications(site.table, employee.id, system.clock.now, { limit: 100 })).map(
    ({ kind, message }: Notification) => ({ kind, message }),
  );
}

export const kinds = async (...args: Parameters<typeof told>) => (await told(...args)).map(({ kind }) => kind);

export const idsOf = (people: readonly Pick<Person, 'employee'>[]): string[] =>
  people.map(({ employee }) => employee.id);
