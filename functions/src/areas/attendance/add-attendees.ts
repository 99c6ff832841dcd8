import type { NotAdded } from '@muster/shared/areas/attendance';
import type { Attendee as Answered } from '@muster/shared/areas/training';
import { type ErrorCode, errorList } from '@muster/shared/errors';
import type { Call } from '../../calls/call.ts';
import type { Idempotency, SiteContext } from '../../calls/site-context.ts';
import { refuseOwnAttendance } from '../../domain/access/own-training.ts';
import { noSuchEmployee } from '../../domain/people/require-employee.ts';
import { addAttendee } from '../../domain/training/add-attendee.ts';
import { requireClass } from '../../domain/training/require-class.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { isOverload } from '../../table/core/overload.ts';
import { UnknownOutcome } from '../../table/core/unknown-outcome.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { findEmployeesNumbered, foldEmployeeNumber } from '../../table/entities/employee.ts';
import { type Attendee, listAttendees } from '../../table/entities/seat.ts';
import { presentAttendee } from './attendees.ts';

type AddCall = Call<'attendance', 'addAttendees'>;

interface Added {
  added: Answered[];
  not_added: NotAdded[];
}

/** No other employee is started after this many milliseconds: a collision may take 15 s; API Gateway ends at 29 s. */
const timeBudget = 12_000;

/**
 * Adds employees to a class one by one, each in its own transaction, by the rules of `addAttendee`
 * (docs/decisions/0009-give-seats-in-one-transaction.md). Employees that fail do not block the rest. `firstRun` is
 * stored by the first run with this idempotency key; its additions count as added.
 */
export async function addAttendees(call: AddCall, firstRun?: string): Promise<Added> {
  const { table, params, body } = call;
  const { classId } = params;
  const numbers = [...new Map(body.employee_ids.map((number) => [foldEmployeeNumber(number), number])).values()];
  const [, employees, before] = await Promise.all([
    requireClass(call, classId),
    findEmployeesNumbered(table, numbers),
    firstRun === undefined ? new Map<string, Attendee>() : addedSince(call, firstRun),
  ]);
  const added: Answered[] = [];
  const notAdded: NotAdded[] = [];
  const idempotency = storedOnce(call);
  const deadline = performance.now() + timeBudget;
  for (const number of numbers) {
    const employee = employees.get(foldEmployeeNumber(number));
    const attendee = employee && before.get(employee.id);
    if (attendee) {
      added.push(presentAttendee(attendee));
      continue;
    }
    try {
      if (!employee) throw noSuchEmployee();
      refuseOwnAttendance(call, employee.id);
      if (performance.now() > deadline) throw new ApiError('busy');
      added.push(
        await addAttendee(
          { ...call, idempotency },
          { classId, employee, anyPrerequisites: body.override_prerequisites },
        ),
      );
      idempotency.isStored = true;
    } catch (error) {
      const refusal = refusalOf(error);
      // Before the first addition, an overload fails the whole call: nothing was changed, or the outcome is unknown.
      if (!refusal || (added.length === 0 && !(error instanceof ApiError))) throw error;
      notAdded.push({ employee_id: employee?.employee_id ?? number, ...refusal });
    }
  }
  const unstored = idempotency.storeAnswer();
  if (unstored.length > 0) await withoutCollision(() => transact(table, unstored));
  return { added, not_added: notAdded };
}

/** Returns an idempotency key that stores the time of this run with the first successful transaction. */
function storedOnce({
  idempotency,
  now,
}: SiteContext): Idempotency & { storeAnswer(): ReturnType<Idempotency['storeId']>; isStored: boolean } {
  return {
    isStored: false,
    storeAnswer() {
      return this.isStored ? [] : idempotency.storeId(now.toISOString());
    },
    storeId: idempotency.storeId,
  };
}

/** Returns the employees that the caller has added to the class since an earlier run, by internal id. */
async function addedSince({ table, actor, params }: AddCall, firstRun: string): Promise<Map<string, Attendee>> {
  const attendees = await listAttendees(table, params.classId);
  return new Map(
    attendees
      .filter(({ added_by, request_date }) => added_by === actor.id && request_date >= firstRun)
      .map((attendee) => [attendee.employee, attendee]),
  );
}

/** Returns the error of one employee for the answer. Undefined: the error is a defect. */
function refusalOf(error: unknown): Omit<NotAdded, 'employee_id'> | undefined {
  if (error instanceof ApiError) return { code: error.code, detail: error.message };
  if (!isOverload(error)) return undefined;
  const code: ErrorCode = error instanceof UnknownOutcome ? 'unsure' : 'busy';
  return { code, detail: errorList[code].text };
}
