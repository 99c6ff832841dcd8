import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import { closedReason } from '@muster/shared/rules/enrollment';
import { ApiError } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import type { SiteContext } from '../site-context.ts';
import { after } from '../table/core/item.ts';
import {
  type Action,
  absent,
  present,
  put,
  remove,
  reread,
  transact,
  update,
  withoutCollision,
} from '../table/core/write.ts';
import { type AuditEntry, audit } from '../table/entities/audit-entry.ts';
import { type Employee, fullName } from '../table/entities/employee.ts';
import { classKey, type TrainingClass } from '../table/entities/training-class.ts';
import { changeRecord } from '../table/entities/training-record.ts';
import { waitingItem, waitingKey } from '../table/entities/waitlist-entry.ts';
import { presentClass } from '../training/present-class.ts';
import { leaving } from './claim-seat.ts';
import { readForSeat, type SeatReading } from './read-for-seat.ts';
import { seatOfSameType } from './seat-rules.ts';

/** The most waitlists that one person may stand in for one type: they all end in one transaction with a seat. */
const mostWaits = 10;

/**
 * Joins the waitlist of a full class, at the end of the line (DESIGN.md section 3, "Enrollment"). Overlapping seats do not
 * stand against waiting, a seat of the same type does.
 */
export async function joinWaitlist(context: SiteContext, employee: Employee, classId: string): Promise<Answered> {
  const { table, actor, now, idempotency } = context;
  return withoutCollision(async () => {
    const reading = await readForSeat(table, employee, classId);
    const { row, record, rank, type } = reading;
    refuseToWait(reading, now);
    const sequence = row.wait_sequence + 1;
    const request_date = requestDate(row, now);
    const counts = { waiting_count: row.waiting_count + 1 };
    const answer = presentClass({ ...row, ...counts }, type, { is_enrolled: false, is_waitlisted: true });
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      oneMoreWaiting(context, reading, request_date),
      put(
        table,
        waitingItem(table, row.id, {
          employee: employee.id,
          employee_id: employee.employee_id,
          name: fullName(employee),
          rank: rank?.name,
          request_date,
          sequence,
        }),
        { condition: absent, otherwise: () => reread },
      ),
      changeRecord(table, employee.id, record, {
        takes: true,
        set: 'waits.#class = :wait',
        names: { '#class': row.id },
        values: { ':wait': { type_id: row.type_id, sequence } },
      }),
      audit(table, actor, now, {
        action: 'class.join_waitlist',
        subject: { class: row.id, employee: employee.id, employee_id: employee.employee_id },
        after: { sequence, waiting_count: row.waiting_count + 1 },
      }),
    ]);
    return answer;
  });
}

function refuseToWait({ row, record, attendee }: SeatReading, now: Date): void {
  if (record.closed) throw leaving();
  if (attendee) throw new ApiError('already_enrolled', { conflict: true });
  if (row.id in record.waits) throw new ApiError('already_waitlisted');
  const closed = closedReason(row, now);
  if (closed) throw new ApiError(closed);
  if (seatOfSameType(record, row, now)) throw new ApiError('same_type');
  if (row.enrolled_count < row.class_size) throw new ApiError('not_full');
  const ofType = Object.values(record.waits).filter(({ type_id }) => type_id === row.type_id);
  if (ofType.length >= mostWaits) throw new ApiError('too_many_waits');
}

/**
 * The moment, or a millisecond after the last one in the waitlist if that is later: who comes next in it never asked before. Of two who
 * join at once, the one whose call came first may be second, and two servers' clocks differ.
 */
function requestDate({ last_request_date: last }: TrainingClass, now: Date): string {
  return last !== undefined && last >= now.toISOString() ? after(new Date(last), 1).toISOString() : now.toISOString();
}

/** The next sequence, on condition that nobody took it, and that the class is full and open as read. */
function oneMoreWaiting({ table, now }: SiteContext, { row }: SeatReading, request_date: string): Action {
  return update(
    table,
    classKey(table, row.id),
    {
      expression: 'SET wait_sequence = :next, last_request_date = :date, waiting_count = waiting_count + :one',
      values: { ':next': row.wait_sequence + 1, ':date': request_date, ':one': 1 },
    },
    {
      condition: `${present} AND wait_sequence = :seen AND enrolled_count >= class_size AND dates_version = :dates AND attribute_not_exists(deleting) AND is_active = :true AND enrollment_start <= :now AND enrollment_end >= :now AND starts_at > :now`,
      values: {
        ':seen': row.wait_sequence,
        ':dates': row.dates_version,
        ':true': true,
        ':now': now.toISOString(),
      },
      otherwise: () => reread,
    },
  );
}

/** Leaves the waitlist of a class, until it starts. */
export async function leaveWaitlist(call: Call<'enrollment', 'leaveWaitlist'>): Promise<Answered> {
  const { now, caller, params, idempotency } = call;
  const left = await endWait(call, {
    classId: params.id,
    employee: caller.employee.id,
    action: 'class.leave_waitlist',
    refuse({ row, record }) {
      if (!(row.id in record.waits)) throw new ApiError('not_waitlisted');
      if (row.starts_at <= now.toISOString()) throw new ApiError('class_started');
    },
    more: (reading) => idempotency.storeAnswer(hasLeft(reading)),
  });
  return hasLeft(left);
}

function hasLeft({ row, type }: SeatReading): Answered {
  const counts = { waiting_count: row.waiting_count - 1 };
  return presentClass({ ...row, ...counts }, type, { is_enrolled: false, is_waitlisted: false });
}

/** Takes a person out of a waitlist, on both sides and in the class's count. */
export async function endWait(
  { table, actor, now }: SiteContext,
  {
    classId,
    employee,
    employee_id,
    action,
    marks,
    refuse,
    more,
  }: {
    classId: string;
    employee: string;
    /** The person's number, for the trail, where it is not the actor's own. */
    employee_id?: string | undefined;
    action: AuditEntry['action'];
    marks?: AuditEntry['marks'];
    refuse: (reading: SeatReading) => void;
    /** Writes to be part of it. */
    more?: (reading: SeatReading) => Action[];
  },
): Promise<SeatReading> {
  return withoutCollision(async () => {
    const reading = await readForSeat(table, { id: employee }, classId);
    refuse(reading);
    const { row, record } = reading;
    const sequence = record.waits[row.id]?.sequence ?? 0;
    await transact(table, [
      ...(more?.(reading) ?? []),
      update(
        table,
        classKey(table, row.id),
        { expression: 'SET waiting_count = waiting_count - :one', values: { ':one': 1 } },
        { condition: `${present} AND waiting_count > :none`, values: { ':none': 0 }, otherwise: () => reread },
      ),
      remove(table, waitingKey(table, row.id, sequence), { condition: present, otherwise: () => reread }),
      changeRecord(table, employee, record, { remove: 'waits.#class', names: { '#class': row.id } }),
      audit(table, actor, now, {
        action,
        ...(marks && { marks }),
        subject: { class: row.id, employee, ...(employee_id && { employee_id }) },
        before: { sequence, waiting_count: row.waiting_count },
      }),
    ]);
    return reading;
  });
}
