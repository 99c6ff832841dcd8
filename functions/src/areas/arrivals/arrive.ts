import type { arrivals } from '@muster/shared/areas/arrivals';
import type { Answer } from '@muster/shared/endpoint';
import { sessionName } from '@muster/shared/rules/attendance';
import { oldestCheckIn, openSessions } from '@muster/shared/rules/check-in';
import type { ClassSession } from '@muster/shared/rules/class-sessions';
import type { Call } from '../../calls/call.ts';
import { refuseCanceled, refuseGone, requireClass } from '../../domain/training/require-class.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { AlreadyNoted, checkSeat, type Moment, noteArrival } from '../../table/entities/arrival.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { cachedTypes } from '../../table/entities/catalogue.ts';
import { readMembership } from '../../table/entities/class-members.ts';
import { fullName } from '../../table/entities/employee.ts';
import { requireEnrollmentState } from '../../table/entities/enrollment-state.ts';
import { findSiteSecret } from '../../table/entities/site-secret.ts';
import { failAccountHit, hitAccount, refundAccountHit } from '../../table/rate-limit/account-limit.ts';
import { checkInLimit, checkInLimitKey } from '../../table/rate-limit/check-in-limit.ts';
import { codesOf } from './codes.ts';

type ArriveCall = Call<'arrivals', 'arrive'>;

interface EnrolledClass {
  id: string;
  type_id: string;
  sessions: readonly ClassSession[];
}

/** A class session with a matching code, and the moment of the match. */
interface Match {
  held: EnrolledClass;
  session: string;
  moment: Moment;
}

/** Records the caller's check-in to a class session, or check-out, by the code shown there. */
export async function arrive(call: ArriveCall): Promise<Answer<typeof arrivals.arrive>> {
  const { table, caller, body, now } = call;
  // Read before the rate limit is counted: the first write ends the cached sign-in reads.
  const secret = await findSiteSecret(table);
  const held = await heldClasses(call);
  const moments = momentsOf(call);
  const open = moments.flatMap((moment) =>
    held.flatMap((one) =>
      openSessions(one.sessions, call.site.timezone, new Date(moment.at)).map(
        (session): Match => ({ held: one, session: sessionName(session), moment }),
      ),
    ),
  );
  if (open.length === 0) throw new ApiError('check_in_closed');

  const limitKey = checkInLimitKey(table, caller.employee.id);
  const hit = await hitAccount(table, limitKey, checkInLimit, now);
  if (hit.state !== 'open') {
    const until = hit.state === 'closed' ? hit.until.getTime() : now.getTime() + 1000;
    throw new ApiError('too_many_attempts', { retryAfter: Math.ceil((until - now.getTime()) / 1000) });
  }
  const match = open.find(
    ({ held: { id }, session, moment }) =>
      secret && codesOf(secret, id, session).accepts(body.code, Date.parse(moment.at)),
  );
  if (!match) {
    await failAccountHit(table, limitKey, checkInLimit, now, hit.attempt);
    throw new ApiError('wrong_code');
  }
  await unlessBusy(refundAccountHit(table, limitKey, hit.attempt));
  // Until the job frees it, a seat in a canceled class is still in the record.
  if (body.class_id === undefined) refuseCanceled(await requireClass(call, match.held.id));
  return note(call, match);
}

/** Returns the class that the caller names, or all classes in which the caller has a seat. */
async function heldClasses({ table, caller, body }: ArriveCall): Promise<EnrolledClass[]> {
  const { employee } = caller;
  if (body.class_id === undefined) {
    const { seats } = await requireEnrollmentState(table, employee);
    return Object.entries(seats).map(([id, { type_id, sessions }]) => ({ id, type_id, sessions }));
  }
  const { trainingClass, attendee } = await readMembership(table, employee.id, body.class_id);
  refuseGone(trainingClass);
  refuseCanceled(trainingClass);
  if (!attendee) throw noSeat();
  return [trainingClass];
}

const noSeat = () =>
  new ApiError('not_enrolled', { detail: 'You have no seat in this class. Please tell the instructor.' });

/** Returns the moments at which the code may have been valid: now, and the earlier one that the client sends. */
function momentsOf({ body, now }: ArriveCall): Moment[] {
  const sent = { at: now.toISOString() };
  if (body.at === undefined) return [sent];
  const age = now.getTime() - Date.parse(body.at);
  if (age > oldestCheckIn) {
    throw new ApiError('check_in_closed', {
      detail: 'This was scanned or typed more than 12 hours ago. Please tell the instructor.',
    });
  }
  // A client clock that is ahead proves nothing about the time of the code.
  return age <= 0 ? [sent] : [sent, { at: body.at, sent_at: sent.at }];
}

async function note(call: ArriveCall, { held, session, moment }: Match) {
  const { table, caller, actor, body, now } = call;
  const { direction } = body;
  const { id: employee, employee_id } = caller.employee;
  const types = await cachedTypes(call);
  const answer = (noted: Moment, repeated: boolean) => ({
    class_id: held.id,
    training_name: types.get(held.type_id)?.name ?? '',
    session,
    direction,
    noted: { at: noted.at, sent_at: noted.sent_at ?? null },
    repeated,
  });
  const arrival = { employee, employee_id, name: fullName(caller.employee), session };
  try {
    await withoutCollision(() =>
      transact(table, [
        checkSeat(table, held.id, employee, noSeat),
        noteArrival(table, held.id, arrival, direction, moment),
        audit(table, actor, now, {
          action: direction === 'in' ? 'class.check_in' : 'class.check_out',
          subject: { ...employeeSubject(caller.employee), class: held.id },
          after: { session, ...moment },
        }),
      ]),
    );
  } catch (error) {
    const known = error instanceof AlreadyNoted ? error.arrival[direction] : undefined;
    if (!known) throw error;
    return answer(known, true);
  }
  return answer(moment, false);
}
