import type { Access } from '@muster/testing/histories/history';
import type { Body } from '@muster/testing/system';
import type { Made } from './clients.ts';
import { type Department, nameOfClass, officers } from './department.ts';
import { classesOfType, seatKey, waitKey } from './operation.ts';

/** A promotion from a waitlist, which the audit log shows with the call that made it. */
export interface Promotion {
  made: Made;
  /** The promotion was in the transaction of the call, not after it. */
  isWithCall: boolean;
  name: string;
  person: number;
  /** The moment of the waitlist position, which the seat keeps; undefined: no read saw it. */
  moment?: string | undefined;
}

/** Returns the promotions of a run, from the last read of its audit log. */
export function promotionsIn(department: Department, operations: readonly Made[]): Promotion[] {
  const byId = new Map(operations.map((made) => [made.id, made]));
  const rows: Body[] = operations.findLast(({ planned, body }) => planned.name === 'auditLog' && body)?.body ?? [];
  return rows.flatMap((row) => {
    const made = byId.get(row.request_id.split('.')[0]);
    const promoted: string[] = row.after?.promoted ?? [];
    if (!made || promoted.length === 0) return [];
    const name = nameOfClass(department, classOf(department, row, made)?.id ?? '');
    return promoted.map((text) => ({
      ...{ made, name, isWithCall: row.kind !== 'class.promote' },
      person: department.callers.findIndex(({ employee }) => text.endsWith(`(${employee.employee_id})`)),
    }));
  });
}

/** Returns the class of an audit entry. Classes of a department are on different days. */
function classOf({ open }: Department, row: Body, { planned }: Made) {
  if (row.kind === 'class.move_seat') {
    const { move_from } = planned.sent.body as { move_from: string };
    return open.find(({ id }) => id === move_from);
  }
  const { date } = row.subjects.find((one: { type: string }) => one.type === 'class');
  return open.find(({ sessions }) => sessions[0]?.date === date);
}

/** Returns what a promotion does: the position becomes a seat, and the person's other positions end. */
export function promoting(department: Department, { made, name, person, moment }: Promotion): Access[] {
  const classId = department.open.find(({ id }) => nameOfClass(department, id) === name)?.id ?? '';
  const others = classesOfType(department, classId).filter((other) => other !== name);
  return [
    ...(moment ? [{ kind: 'read', key: waitKey(name, person), value: moment } as const] : []),
    { kind: 'write', key: waitKey(name, person), value: null },
    { kind: 'write', key: seatKey(name, person), value: moment ?? `promoted by ${made.id} (unread)` },
    ...others.map((other): Access => ({ kind: 'blank', key: waitKey(other, person) })),
  ];
}

/** The calls to join a class's waitlist by one person, each with the moment of its position, by moment. */
export interface Positions {
  name: string;
  person: number;
  joins: { join: Made; moment: string; isPromoted: boolean }[];
}

/**
 * Sets the moments of a person's promotions in a class. A promotion is after its call to join and before the next call
 * to join. Throws if no promotion is. Returns the moments that several promotions may have.
 */
export function setMoments(promotions: readonly Promotion[], { name, person, joins }: Positions): string[] {
  const own = promotions.filter((one) => one.name === name && one.person === person);
  const unclear: string[] = [];
  for (const [n, { join, moment, isPromoted }] of joins.entries()) {
    if (!isPromoted) continue;
    const next = joins[n + 1]?.join;
    const possible = own.filter(
      ({ made }) =>
        (made.completed ?? Number.POSITIVE_INFINITY) > join.invoked &&
        made.invoked < (next?.completed ?? Number.POSITIVE_INFINITY),
    );
    if (possible.length === 0) throw new Error(`No call promoted officer ${person} in ${name} at ${moment}`);
    const [only] = possible;
    if (only && possible.length === 1) only.moment = moment;
    else unclear.push(moment);
  }
  return unclear;
}

/** Returns each open class with each officer. */
export const everyPosition = (department: Department): { name: string; person: number }[] =>
  department.open.flatMap(({ id }) =>
    Array.from({ length: officers }, (_, person) => ({ name: nameOfClass(department, id), person })),
  );
