import { isKind } from '@muster/shared/record/entry';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { replaceCertification } from '../../table/entities/certification.ts';
import { findEnrollmentStateWithEntries, record } from '../../table/entities/enrollment-state.ts';
import { notify } from '../../table/entities/notification.ts';
import { countCertification } from '../../table/entities/record-change.ts';
import { isOwnRecord, ownCertification, ownRecordMark } from '../access/own-training.ts';
import * as messages from '../messages/messages.ts';
import { type EntryPlace, entryId } from './entry-id.ts';
import { datesThatCount, validEntriesOf } from './standing.ts';

interface Revocation {
  place: EntryPlace;
  reason: string;
  /** First day without the certification, local date. Default: today. */
  on?: string | undefined;
}

/**
 * Revokes a certification with a reason; the prior one applies again (docs/record.md). Throws `not_found`,
 * `already_revoked`, and a field error for a day before the certification or in the future.
 */
export async function revokeCertification(
  context: SiteContext,
  { place, reason, on }: Revocation,
): Promise<{ id: string; entry: number }> {
  const { table, actor, site, now } = context;
  if (isOwnRecord(context, place.chain)) throw new ApiError('forbidden', { detail: ownCertification });
  const day = today(site.timezone, now);
  return withoutCollision(async () => {
    const { read, written } = await findEnrollmentStateWithEntries(table, place.chain);
    const entries = written.map(({ entry }) => entry);
    const { certifications, ended } = validEntriesOf(entries);
    if (ended.has(place.no) && entries.filter(isKind('certification.issued')).some(({ no }) => no === place.no)) {
      throw new ApiError('already_revoked');
    }
    const certification = certifications.find(({ no }) => no === place.no);
    if (!read || !certification) throw noSuchCertification();
    const { type_id, type_name, date } = certification.data;
    const since = on ?? day;
    if (since < date) throw invalidField('on', 'A certification cannot be revoked before the day it was earned');
    if (since > day) throw invalidField('on', 'A certification cannot be revoked in the future');
    const left = certifications.filter(({ no, data }) => data.type_id === type_id && no !== place.no);
    const sameDay = left.findLast(({ data }) => data.date === date);
    await transact(table, [
      ...record(context, place.chain, read, {
        changes: [countCertification(type_id, datesThatCount(left.map(({ data }) => data)))],
        entries: [{ kind: 'certification.revoked', valid_on: since, data: { entry: place.no }, texts: { reason } }],
      }),
      replaceCertification(
        table,
        place.chain,
        certification.data,
        sameDay && { ...sameDay.data, issued_at: sameDay.recorded_at },
      ),
      notify(context, place.chain, messages.revoked({ id: type_id, name: type_name }, date, reason)),
      audit(table, actor, now, {
        action: 'certification.revoke',
        ...ownRecordMark(actor, place.chain),
        subject: { employee: place.chain, type: type_id },
        before: { date, entry: place.no },
        after: { revoked_on: since },
      }),
    ]);
    return { id: entryId(place), entry: (read.entries ?? 0) + 1 };
  });
}

/** Returns the error of a certification that does not exist, or was replaced. */
export const noSuchCertification = () => new ApiError('not_found', { detail: 'This certification is not on record' });
