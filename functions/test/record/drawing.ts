import { addDays, today } from '@muster/shared/rules/calendar';
import { addClass, type ClassInput } from '../../src/areas/training/add-class.ts';
import type { SiteContext } from '../../src/calls/site-context.ts';
import { requireEmployee } from '../../src/domain/people/require-employee.ts';
import { addAttendee } from '../../src/domain/training/add-attendee.ts';
import { ApiError } from '../../src/kernel/api-error.ts';
import { type Employee, listAllEmployees } from '../../src/table/entities/employee.ts';
import { enrollmentStatePages } from '../../src/table/entities/enrollment-state.ts';
import { listRanks } from '../../src/table/entities/rank.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { listAttendees } from '../../src/table/entities/seat.ts';
import { findClasses, listAllClassIds, listClassIdsOfType } from '../../src/table/entities/training-class.ts';
import { type TrainingType, trainingTypes } from '../../src/table/entities/training-type.ts';

/** The numbers of the people that operations are about: few, so that they meet. */
export const numbers = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8'] as const;
/** Draws from an operation's random values: whole numbers below `below`, or a list item. */
export interface Draw {
  (below: number): number;
  of<T>(list: readonly T[]): T;
}

/** Throws what a person sees who is too late, as the verbs do. */
export function nothingThere(): never {
  throw new ApiError('not_found');
}

export const pick = <T>(draw: Draw, list: readonly T[]): T => (list.length === 0 ? nothingThere() : draw.of(list));

export const anEmployee = ({ table }: SiteContext, draw: Draw) => requireEmployee(table, draw.of(numbers));
export const aType = async ({ table }: SiteContext, draw: Draw) =>
  pick(draw, [...(await trainingTypes(table)).values()]);
export const aRank = async ({ table }: SiteContext, draw: Draw) => pick(draw, await listRanks(table));

/** Returns a date of the past, one of some ten of which several operations have the same. */
export const pastDay = ({ site, now }: SiteContext, draw: Draw) =>
  addDays(today(site.timezone, now), -draw.of([0, 1, 2, 30, 31, 365, 366, 1000]));

export async function aClass(context: SiteContext, draw: Draw): Promise<string> {
  const { id } = await aType(context, draw);
  return pick(draw, await listClassIdsOfType(context.table, id));
}

/** Returns the internal id of a person with a record, former or not. */
async function aChain({ table }: SiteContext, draw: Draw): Promise<string> {
  const ids: string[] = [];
  for await (const page of enrollmentStatePages(table)) ids.push(...page.map(([id]) => id));
  return pick(draw, ids);
}

/** Returns the place of an entry of one of these kinds, superseded, revoked or not. */
export async function anEntry(context: SiteContext, draw: Draw, kinds: readonly string[]) {
  for (let tries = 0; tries < 6; tries++) {
    const chain = await aChain(context, draw);
    const written = await listEntries(context.table, chain);
    const found = written.map(({ entry }) => entry).filter(({ kind }) => kinds.includes(kind));
    if (found.length > 0) return { chain, no: draw.of(found).no };
  }
  return nothingThere();
}

export function classInput(draw: Draw, type: Pick<TrainingType, 'id'>, date: string): ClassInput {
  const hour = 7 + draw(12);
  const two = (n: number) => String(n).padStart(2, '0');
  return {
    training_type_id: type.id,
    location: draw.of(['Room 1', 'Room 2']),
    class_size: draw.of([1, 2, 40]),
    is_active: true,
    enrollment_start: '2020-01-01T12:00:00.000Z',
    enrollment_end: '2040-01-01T12:00:00.000Z',
    dates: [{ date, start_time: `${two(hour)}:00`, end_time: `${two(hour + 1)}:00` }],
  };
}

/** Adds a class that has ended, with as many of these people as can have a seat. Returns its id and who has one. */
export async function heldClass(context: SiteContext, draw: Draw, people: readonly Employee[]) {
  const type = await aType(context, draw);
  const input = { ...classInput(draw, type, pastDay(context, draw)), class_size: 60 };
  const { trainingClass } = await addClass(context, input);
  for (const employee of people) {
    await addAttendee(context, { classId: trainingClass.id, employee }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  }
  const attendees = await listAttendees(context.table, trainingClass.id);
  return { classId: trainingClass.id, type, attendees };
}

/** Returns a class in which attendance was recorded. */
export async function attendedClass(context: SiteContext, draw: Draw): Promise<string> {
  const types = [...(await trainingTypes(context.table)).keys()];
  const classes = await findClasses(context.table, await listAllClassIds(context.table, types));
  return pick(
    draw,
    classes.filter(({ attended }) => attended),
  ).id;
}

/** Returns all employees. */
export const people = (context: SiteContext) => listAllEmployees(context.table);

/** Returns a source of numbers that is the same for the same seed. */
export function drawOf(seed: number): Draw {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const draw = (below: number) => Math.floor(next() * below);
  return Object.assign(draw, { of: <T>(list: readonly T[]): T => list[draw(list.length)] as T });
}
