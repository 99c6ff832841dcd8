import type { record as recordCalls } from '@muster/shared/areas/record';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { isKind } from '@muster/shared/record/entry';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { isOwnRecord, ownRecordMark } from '../../domain/access/own-training.ts';
import { stayingEmployee } from '../../domain/people/require-employee.ts';
import { type EntryPlace, entryId } from '../../domain/record/entry-id.ts';
import { validEntriesOf } from '../../domain/record/standing.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { gone, oneGone } from '../../kernel/missing.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import {
  findEnrollmentStateWithEntries,
  record,
  requireEnrollmentState,
} from '../../table/entities/enrollment-state.ts';
import { chooseListed } from '../../table/entities/site-list.ts';
import { findTrainingType } from '../../table/entities/training-type.ts';

type CreditInput = ValidatedInput<typeof recordCalls.addCredit>['body'];

/** The reason why only administrators may add their own credits. */
export const ownCredit = 'You cannot credit yourself. Please ask an administrator.';

/** Adds a credit for training to an employee's record (docs/record.md). */
export async function addCredit(context: SiteContext, input: CreditInput): Promise<{ id: string; entry: number }> {
  const { table, actor, site, now, idempotency } = context;
  const { employee_id, on, minutes, title, provider, type_id } = input;
  const category_ids = [...new Set(input.category_ids)];
  if (on > today(site.timezone, now)) throw invalidField('on', 'Training in the future cannot be credited');
  if (type_id !== undefined && !(await findTrainingType(table, type_id))) {
    throw invalidField('type_id', gone('training'));
  }
  return withoutCollision(async () => {
    const employee = await stayingEmployee(table, employee_id);
    if (isOwnRecord(context, employee.id)) throw new ApiError('forbidden', { detail: ownCredit });
    const read = await requireEnrollmentState(table, employee);
    const no = (read.entries ?? 0) + 1;
    const answer = { id: entryId({ chain: employee.id, no }), entry: no };
    const data = { minutes, category_ids, ...(type_id && { type_id }) };
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      ...category_ids.map((category) => chooseListed(table, 'CATEGORY', category, noCategory)),
      ...record(context, employee.id, read, {
        entries: [{ kind: 'credit.recorded', valid_on: on, data, texts: { title, provider } }],
      }),
      audit(table, actor, now, {
        action: 'credit.record',
        ...ownRecordMark(actor, employee.id),
        subject: employeeSubject(employee),
        after: { on, minutes, entry: no },
      }),
    ]);
    return answer;
  });
}

/** Returns the error for an unknown category. */
const noCategory = () => invalidField('category_ids', oneGone('categories'));

/** Withdraws a credit from the start. Throws `not_found` and `already_withdrawn`. */
export async function withdrawCredit(
  context: SiteContext,
  { place, reason }: { place: EntryPlace; reason: string },
): Promise<{ id: string; entry: number }> {
  const { table, actor, site, now } = context;
  if (isOwnRecord(context, place.chain)) throw new ApiError('forbidden', { detail: ownCredit });
  return withoutCollision(async () => {
    const { read, written } = await findEnrollmentStateWithEntries(table, place.chain);
    const entries = written.map(({ entry }) => entry);
    const { credits, ended } = validEntriesOf(entries);
    if (ended.has(place.no) && entries.filter(isKind('credit.recorded')).some(({ no }) => no === place.no)) {
      throw new ApiError('already_withdrawn');
    }
    const credit = credits.find(({ no }) => no === place.no);
    if (!read || !credit) throw noSuchCredit();
    const valid_on = today(site.timezone, now);
    await transact(table, [
      ...record(context, place.chain, read, {
        entries: [{ kind: 'credit.withdrawn', valid_on, data: { entry: place.no }, texts: { reason } }],
      }),
      audit(table, actor, now, {
        action: 'credit.withdraw',
        ...ownRecordMark(actor, place.chain),
        subject: { employee: place.chain },
        before: { on: credit.valid_on, minutes: credit.data.minutes, entry: place.no },
        after: { withdrawn: true },
      }),
    ]);
    return { id: entryId(place), entry: (read.entries ?? 0) + 1 };
  });
}

/** Returns the error for a credit that does not exist or was replaced. */
export const noSuchCredit = () => new ApiError('not_found', { detail: 'This credit is not on record' });
