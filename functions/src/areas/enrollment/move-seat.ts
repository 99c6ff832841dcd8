import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import { closedReason } from '@muster/shared/rules/enrollment';
import type { Call } from '../../calls/call.ts';
import { sessionsText } from '../../domain/messages/messages.ts';
import { type Promotions, planPromotions } from '../../domain/training/plan-promotions.ts';
import { presentClass } from '../../domain/training/present-class.ts';
import { writePassedOver } from '../../domain/training/release-seat.ts';
import { readForSeat, refuseSeat, type SeatReading } from '../../domain/training/seat-rules.ts';
import { removeSeatItems, takeSeat } from '../../domain/training/seat-writes.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { releaseSeatAndPromote } from '../../table/entities/class-counts.ts';
import { readGivenUp } from '../../table/entities/class-members.ts';
import { newJob } from '../../table/entities/job.ts';
import type { Attendee } from '../../table/entities/seat.ts';
import type { Site } from '../../table/entities/site.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';

/** The class whose seat the caller gives up, and that seat. */
interface GivenUp {
  trainingClass: TrainingClass;
  attendee: Attendee;
}

/**
 * Moves the caller's seat from class `from` to the class in the path in one transaction, so the caller always has
 * exactly one of them. The first eligible employee on the waitlist of `from` gets the old seat
 * (docs/decisions/0009-give-seats-in-one-transaction.md). Refused as enrolling and unenrolling are, but without the
 * old seat in the date check. Then promotes from the caller's waitlists.
 */
export async function moveSeat(call: Call<'enrollment', 'enroll'>, from: string): Promise<Answered> {
  const { table, caller, actor, now, params, site, idempotency } = call;
  const { answer, job } = await withoutCollision(async () => {
    const [read, held] = await Promise.all([
      readForSeat(call, caller.employee, params.id),
      readGivenUp(table, caller.employee.id, from),
    ]);
    if (!isThere(held)) throw new ApiError('not_found', { detail: 'The class you are moving from no longer exists' });
    const closed = closedReason(read.trainingClass, now);
    if (closed && !read.attendee) throw new ApiError(closed);
    const { [from]: _, ...seats } = read.record.seats;
    refuseSeat(call, { ...read, record: { ...read.record, seats } });
    return move(mayGiveUp(held, read.trainingClass, now), read);
  });
  if (job) await unlessBusy(call.runJob(call, job));
  return answer;

  async function move(givenUp: GivenUp, reading: SeatReading) {
    const plan = await planPromotions(call, {
      ...{ trainingClass: givenUp.trainingClass, types: reading.types, seats: 1 },
      actionsOf: (promotions) => moveAndPromote(givenUp, reading, promotions).actions,
    });
    if (plan.hasMore) return writePassedOver(call, givenUp, plan);
    const { actions, answer, job } = moveAndPromote(givenUp, reading, plan);
    await transact(table, actions);
    return { answer, job };
  }

  function moveAndPromote(
    givenUp: GivenUp,
    reading: SeatReading,
    { writes, checks, promoted, otherWaitlists, hasUnchecked }: Promotions,
  ) {
    const { trainingClass, type, record } = reading;
    const waits = Object.entries(record.waits).flatMap(([id, { type_id }]) =>
      type_id === trainingClass.type_id ? [] : [id],
    );
    const toPromote = [...waits, ...(hasUnchecked && promoted.length === 0 ? [from] : [])];
    const left = toPromote.length > 0 ? newJob(table, now, { kind: 'look_again', class_ids: toPromote }) : undefined;
    const leaving = otherWaitlists.filter((id) => id === trainingClass.id).length;
    const counts = {
      enrolled_count: trainingClass.enrolled_count + 1,
      waiting_count: trainingClass.waiting_count - leaving - (trainingClass.id in record.waits ? 1 : 0),
    };
    const answer = presentClass({ ...trainingClass, ...counts }, type, { is_enrolled: true, is_waitlisted: false });
    const actions = [
      ...idempotency.storeAnswer(answer),
      ...takeSeat(call, caller.employee, reading, { openAt: now, movedFrom: from, otherWaitlists }),
      releaseSeatAndPromote(table, givenUp.trainingClass, promoted.length),
      ...removeSeatItems(call, caller.employee.id, from),
      ...writes,
      ...checks,
      ...(left ? [left.write] : []),
      audit(table, actor, now, {
        action: 'class.move_seat',
        subject: {
          class: params.id,
          from_class: from,
          employee: caller.employee.id,
          employee_id: caller.employee.employee_id,
        },
        before: { seat: seatText(givenUp.trainingClass, site) },
        after: { seat: seatText(trainingClass, site), promoted },
      }),
    ];
    return { actions, answer, job: left?.job };
  }
}

const seatText = ({ sessions, location }: TrainingClass, site: Site): string =>
  `${sessionsText(sessions, site)}, ${location}`;

type FoundSeat = Awaited<ReturnType<typeof readGivenUp>>;

const isThere = (found: FoundSeat): found is FoundSeat & Pick<GivenUp, 'trainingClass'> =>
  found.trainingClass !== undefined && !found.trainingClass.deleting;

/** Returns the seat to give up. Throws if the employee must keep it. */
function mayGiveUp(
  { trainingClass, attendee }: FoundSeat & Pick<GivenUp, 'trainingClass'>,
  target: TrainingClass,
  now: Date,
): GivenUp {
  if (trainingClass.id === target.id || trainingClass.type_id !== target.type_id) {
    throw invalidField('move_from', 'Please choose another class of the same training');
  }
  if (!attendee) throw new ApiError('not_enrolled', { detail: 'You have no seat in the class you are moving from' });
  if (attendee.certified) {
    throw new ApiError('already_certified', {
      detail: 'You are already certified for the class you are moving from, so you keep your seat there',
    });
  }
  if (attendee.attendance !== undefined) throw new ApiError('attendance_recorded');
  if (trainingClass.starts_at <= now.toISOString()) {
    throw new ApiError('class_started', { detail: 'The class you are moving from has already started' });
  }
  return { trainingClass, attendee };
}
