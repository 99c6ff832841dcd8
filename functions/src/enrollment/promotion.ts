import { texts } from '../notifications/texts.ts';
import type { SiteContext } from '../site-context.ts';
import type { SiteTable } from '../table/core/client.ts';
import { entityOf } from '../table/core/item.ts';
import { getItems } from '../table/core/read.ts';
import { type Action, absent, check, present, put, reread, update } from '../table/core/write.ts';
import { notify } from '../table/entities/notification.ts';
import { attendeeItem, seatItem } from '../table/entities/seat.ts';
import type { TrainingClass } from '../table/entities/training-class.ts';
import { changeRecord, type HeldSeat, recordKey, type TrainingRecord } from '../table/entities/training-record.ts';
import type { TrainingType } from '../table/entities/training-type.ts';
import { listWaiting, type Waiting, waitingKey } from '../table/entities/waitlist-entry.ts';
import { endedWaits, fewerWaiting } from './end-other-waits.ts';
import { overlappingSeat, seatOfSameType } from './seat-rules.ts';

/** Writes that give free seats to the first eligible people in line; the class's own counts are the caller's. */
export interface Promotions {
  writes: Action[];
  /** Conditions on those who are passed over: a seat that goes past them, or stays free, must still be none of theirs. */
  checks: Action[];
  /** The internal ids of those who get a seat, in the order of the line. */
  promoted: string[];
  /** The transaction had no room for all that should be done: look at the class again after it. */
  more: boolean;
  /** More people are passed over than `checks` could name: look at the class again after a seat has become free. */
  unchecked: boolean;
}

const nobody: Promotions = { writes: [], checks: [], promoted: [], more: false, unchecked: false };

/** The most people passed over that one transaction conditions on; those behind are looked at without. */
const mostChecks = 50;

/**
 * Plans up to `seats` promotions in at most `room` writes (DESIGN.md section 2, invariant 3). Who is eligible: an open record,
 * no seat of the type in a class that has not ended, none that overlaps. Who is not keeps the place, is told why once, and is
 * conditioned on as read, so that becoming eligible meanwhile starts the attempt again. `known` is the line, where the caller
 * has it as it was at the reading of `row`.
 */
export async function planPromotions(
  context: SiteContext,
  row: TrainingClass,
  types: ReadonlyMap<string, TrainingType>,
  seats: number,
  room: number,
  known?: readonly Waiting[],
): Promise<Promotions> {
  const { table, now } = context;
  if (seats <= 0 || row.waiting_count === 0 || !promotes(row, now)) return nobody;
  const writes: Action[] = [];
  const checks: Action[] = [];
  const promoted: string[] = [];
  const left: string[] = [];
  const used = (step: Step) =>
    writes.length + checks.length + step.writes.length + step.checks.length + new Set([...left, ...step.left]).size;
  let [more, unchecked] = [false, false];
  for await (const { waiting, record } of lineOf(table, row.id, known)) {
    if (promoted.length === seats) break;
    const why = whyNot(context, row, types, record);
    const step = why
      ? passOver(context, row, types, waiting, record, why)
      : promote(context, row, types, waiting, record);
    more = used(step) > room;
    if (more) break;
    writes.push(...step.writes);
    if (checks.length < mostChecks) checks.push(...step.checks);
    else unchecked ||= why !== undefined;
    left.push(...step.left);
    if (!why) promoted.push(waiting.employee);
  }
  return { writes: [...writes, ...fewerWaiting(table, left)], checks, promoted, more, unchecked };
}

/**
 * The condition on a class that promotions were planned for: the same line (a count alone would not show that one left and
 * another joined), the same dates, as active as it was. It stands for the class's own counts only where the caller adds them.
 */
export function asPlanned({ waiting_count, wait_sequence, dates_version, is_active }: TrainingClass) {
  return {
    condition: `${present} AND waiting_count = :waiting AND wait_sequence = :sequence AND dates_version = :dates AND is_active = :active`,
    values: { ':waiting': waiting_count, ':sequence': wait_sequence, ':dates': dates_version, ':active': is_active },
  };
}

/** The line in its order, with each person's record, read a few at a time: mostly the first is served. */
async function* lineOf(
  table: SiteTable,
  classId: string,
  known: readonly Waiting[] | undefined,
): AsyncGenerator<{ waiting: Waiting; record: TrainingRecord }> {
  for (let from: number | undefined = 0; from !== undefined; ) {
    const start: number = from;
    const line: readonly Waiting[] = known
      ? known.filter(({ sequence }) => sequence >= start).slice(0, 25)
      : await listWaiting(table, classId, { from, limit: 25 });
    const records = await getItems(
      table,
      line.map(({ employee }) => recordKey(table, employee)),
    );
    for (const [n, waiting] of line.entries()) {
      const record = records[n];
      if (!record) throw new Error(`Employee ${waiting.employee} waits without a training record`);
      yield { waiting, record: entityOf<TrainingRecord>(record) };
    }
    const last = line.at(-1);
    from = line.length === 25 && last ? last.sequence + 1 : undefined;
  }
}

/** A class gives seats to its waitlist while it is active and until it starts. */
export function promotes(row: TrainingClass, now: Date): boolean {
  return row.is_active && !row.deleting && row.starts_at > now.toISOString();
}

function whyNot(
  { site, now }: SiteContext,
  row: TrainingClass,
  types: ReadonlyMap<string, TrainingType>,
  record: TrainingRecord,
): string | undefined {
  if (record.closed) return 'your record is being closed';
  const name = (typeId: string) => types.get(typeId)?.name ?? 'another training';
  if (seatOfSameType(record, row, now)) return `you hold a seat in another ${name(row.type_id)} class`;
  const overlap = overlappingSeat(record, row, site.timezone);
  return overlap && `you hold a seat in ${name(overlap.seat.type_id)} at the same time`;
}

interface Step {
  writes: Action[];
  /** Conditions on what was read of a person who is passed over. */
  checks: Action[];
  /** Other classes whose waitlist the person leaves. */
  left: string[];
}

function passOver(
  { table, now }: SiteContext,
  row: TrainingClass,
  types: ReadonlyMap<string, TrainingType>,
  waiting: Waiting,
  { version }: TrainingRecord,
  why: string,
): Step {
  const asRead = check(table, recordKey(table, waiting.employee), {
    condition: 'version = :read',
    values: { ':read': version },
    otherwise: () => reread,
  });
  if (waiting.told) return { writes: [], checks: [asRead], left: [] };
  const tell = [
    update(
      table,
      waitingKey(table, row.id, waiting.sequence),
      { expression: 'SET told = :true', values: { ':true': true } },
      { condition: `${present} AND attribute_not_exists(told)`, otherwise: () => reread },
    ),
    notify(table, waiting.employee, now, texts.passedOver(types.get(row.type_id)?.name ?? '', row.sessions, why)),
  ];
  return { writes: tell, checks: [asRead], left: [] };
}

/** From the waitlist into a seat, on all sides; the person's other waits for the type end. */
function promote(
  { table, now }: SiteContext,
  row: TrainingClass,
  types: ReadonlyMap<string, TrainingType>,
  waiting: Waiting,
  record: TrainingRecord,
): Step {
  const { employee, employee_id, name, rank, request_date } = waiting;
  const { id: class_id, type_id, location, sessions, ends_at } = row;
  const waits = endedWaits(table, record, type_id);
  const others = waits.classIds.filter((id) => id !== class_id);
  const paths = waits.classIds.map((_, n) => `waits.#wait${n}`);
  return {
    checks: [],
    writes: [
      ...waits.writes,
      put(table, attendeeItem(table, class_id, { employee, employee_id, name, rank, request_date }), {
        condition: absent,
        otherwise: () => reread,
      }),
      put(table, seatItem(table, employee, { class_id, type_id, location, sessions, request_date })),
      changeRecord(table, employee, record, {
        takes: true,
        set: 'seats.#class = :seat',
        remove: paths.join(', '),
        names: { '#class': class_id, ...Object.fromEntries(waits.classIds.map((id, n) => [`#wait${n}`, id])) },
        values: { ':seat': { type_id, location, sessions, ends_at } satisfies HeldSeat },
      }),
      notify(table, employee, now, texts.promoted(types.get(type_id)?.name ?? '', sessions)),
    ],
    left: others,
  };
}
