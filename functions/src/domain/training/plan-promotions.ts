import type { SiteContext } from '../../calls/site-context.ts';
import { fits } from '../../table/core/batch.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Action } from '../../table/core/write.ts';
import {
  checkEnrollmentState,
  type EnrollmentState,
  existingEnrollmentState,
  findEnrollmentStates,
} from '../../table/entities/enrollment-state.ts';
import { notify } from '../../table/entities/notification.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';
import { listWaitlist, markPassedOver, type WaitlistEntry } from '../../table/entities/waitlist-entry.ts';
import * as messages from '../messages/messages.ts';
import { evaluationsBefore } from './class-evaluations.ts';
import { lackedFor } from './prerequisites.ts';
import { overlappingSeats, seatOfSameType } from './seat-rules.ts';
import { notedWith, seatSides } from './seat-writes.ts';

/** Writes that give free seats to the first eligible employees on a waitlist. The caller updates the class's counts. */
export interface Promotions {
  writes: Action[];
  /** Ids of other classes, one for each waitlist entry that ends. The caller updates their counts. */
  otherWaitlists: string[];
  /** Conditions on passed-over employees' records: they must not have become eligible meanwhile. */
  checks: Action[];
  /** Internal ids of promoted employees, in the order of the waitlist. */
  promoted: string[];
  /** Not all writes fit: plan again after this transaction. */
  hasMore: boolean;
  /** More employees are passed over than `checks` has: plan again after a seat was released. */
  hasUnchecked: boolean;
}

const noPromotions: Promotions = {
  writes: [],
  otherWaitlists: [],
  checks: [],
  promoted: [],
  hasMore: false,
  hasUnchecked: false,
};

/** Most records of passed-over employees in one transaction's conditions. */
const mostChecks = 50;

interface PromotionInput {
  trainingClass: TrainingClass;
  types: ReadonlyMap<string, TrainingType>;
  seats: number;
  /** Returns all actions of the plan's transaction. A plan grows while they fit. */
  actionsOf: (plan: Promotions) => readonly Action[];
  /** The waitlist, if the caller read it together with `trainingClass`. */
  waitlist?: readonly WaitlistEntry[] | undefined;
}

/**
 * Plans promotions (docs/design.md section 2, invariant 3) while the class is active and has not started. Eligible
 * employees have an open record, no seat of the type in a class that has not ended, no overlapping seat, and all
 * prerequisites. Others keep their position, are notified once, and the transaction conditions on their record as read.
 */
export async function planPromotions(context: SiteContext, input: PromotionInput): Promise<Promotions> {
  const { table, now } = context;
  const { trainingClass, seats, waitlist, actionsOf } = input;
  let plan = noPromotions;
  if (seats <= 0 || trainingClass.waiting_count === 0 || !canPromote(trainingClass, now)) return plan;
  for await (const { entry, record } of entriesOf(table, trainingClass.id, waitlist)) {
    if (plan.promoted.length === seats) break;
    const reason = whyIneligible(context, input, record);
    const part = reason
      ? passOver(context, input, entry, record, reason)
      : await promote(context, input, entry, record);
    const isChecked = plan.checks.length < mostChecks;
    const next: Promotions = {
      writes: [...plan.writes, ...part.writes],
      otherWaitlists: [...plan.otherWaitlists, ...part.otherWaitlists],
      checks: isChecked ? [...plan.checks, ...part.checks] : plan.checks,
      promoted: reason ? plan.promoted : [...plan.promoted, entry.employee],
      hasMore: false,
      hasUnchecked: plan.hasUnchecked || (reason !== undefined && !isChecked),
    };
    if (!fits(table, actionsOf(next))) return { ...plan, hasMore: true };
    plan = next;
  }
  return plan;
}

/** Entries per read: usually the first one is promoted. */
const pageSize = 25;

/** Yields the waitlist in order, each entry with the employee's record. */
async function* entriesOf(
  table: SiteTable,
  classId: string,
  loaded: readonly WaitlistEntry[] | undefined,
): AsyncGenerator<{ entry: WaitlistEntry; record: EnrollmentState }> {
  for (let from: number | undefined = 0; from !== undefined; ) {
    const start: number = from;
    const entries: readonly WaitlistEntry[] = loaded
      ? loaded.filter(({ sequence }) => sequence >= start).slice(0, pageSize)
      : await listWaitlist(table, classId, { from, limit: pageSize });
    const records = await findEnrollmentStates(
      table,
      entries.map(({ employee }) => employee),
    );
    for (const [n, entry] of entries.entries())
      yield { entry, record: existingEnrollmentState(entry.employee, records[n]) };
    const last = entries.at(-1);
    from = entries.length === pageSize && last ? last.sequence + 1 : undefined;
  }
}

const canPromote = ({ is_active, deleting, starts_at }: TrainingClass, now: Date): boolean =>
  is_active && !deleting && starts_at > now.toISOString();

function whyIneligible(
  { site, now }: SiteContext,
  { trainingClass, types }: PromotionInput,
  record: EnrollmentState,
): string | undefined {
  if (record.closed) return 'your record is being closed';
  const name = (typeId: string) => types.get(typeId)?.name ?? 'another training';
  if (seatOfSameType(record, trainingClass, now))
    return `you hold a seat in another ${name(trainingClass.type_id)} class`;
  const [overlap] = overlappingSeats(record, trainingClass, site.timezone);
  if (overlap) return `you hold a seat in ${name(overlap.seat.type_id)} at the same time`;
  const lacked = lackedFor(trainingClass, record, types);
  return lacked && `you need ${lacked} before it`;
}

/** One employee's share of a plan. */
type PlanPart = Pick<Promotions, 'writes' | 'checks' | 'otherWaitlists'>;

function passOver(
  { table, now, site }: SiteContext,
  { trainingClass, types }: PromotionInput,
  { employee: employeeId, sequence, told }: WaitlistEntry,
  record: EnrollmentState,
  reason: string,
): PlanPart {
  const { id, type_id } = trainingClass;
  const message = messages.passedOver(types.get(type_id)?.name ?? '', trainingClass, site, reason);
  return {
    writes: told ? [] : [markPassedOver(table, id, sequence), notify({ table, site, now }, employeeId, message)],
    checks: [checkEnrollmentState(table, employeeId, record)],
    otherWaitlists: [],
  };
}

async function promote(
  { table, now, site }: SiteContext,
  { trainingClass, types }: PromotionInput,
  { employee, employee_id, name, rank, request_date }: WaitlistEntry,
  record: EnrollmentState,
): Promise<PlanPart> {
  const evaluations = await evaluationsBefore(table, trainingClass, employee);
  const attendee = { employee, employee_id, name, rank, request_date, ...notedWith(evaluations) };
  const { writes, otherWaitlists } = seatSides({ table, now }, trainingClass, record, attendee);
  const message = messages.promoted(types.get(trainingClass.type_id)?.name ?? '', trainingClass, site);
  return { writes: [...writes, notify({ table, site, now }, employee, message)], checks: [], otherWaitlists };
}
