import type { auditors } from '@muster/shared/areas/auditors';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { departmentChain } from '@muster/shared/record/chain';
import { isKind } from '@muster/shared/record/entry';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { type Auditor, findAuditor } from '../../table/entities/auditor.ts';
import { listEntries } from '../../table/entities/record-entry.ts';

/** The input of an administrator for an auditor's account. */
export type AuditorInput = ValidatedInput<typeof auditors.create>['body'];

/** The fields of an account that an administrator sets. */
export type AuditorFields = Pick<
  Auditor,
  'name' | 'agency' | 'email' | 'open_from' | 'open_until' | 'range_from' | 'range_until' | 'topics'
>;

export const toStored = ({ topic_ids, ...fields }: AuditorInput): AuditorFields => ({ ...fields, topics: topic_ids });

/** Returns the fields of an account, for an audit entry or a comparison. */
export const fieldsOf = (account: AuditorFields): AuditorFields => {
  const { name, agency, email, open_from, open_until, range_from, range_until, topics } = account;
  return { name, agency, email, open_from, open_until, range_from, range_until, topics };
};

/** Throws a field error if the access has ended before it starts, or for a topic that the department never had. */
export async function checkAuditorFields(
  { table, site, now }: Pick<SiteContext, 'table' | 'site' | 'now'>,
  { open_until, topics }: AuditorFields,
): Promise<void> {
  if (open_until < today(site.timezone, now)) {
    throw invalidField('open_until', 'The last day of access is in the past. To end access now, choose End access.');
  }
  if (!topics) return;
  const topicIds = new Set(
    (await listEntries(table, departmentChain)).flatMap(({ entry }) =>
      isKind('type.defined')(entry)
        ? [entry.data.type_id]
        : isKind('requirement.defined')(entry)
          ? [entry.data.requirement_id]
          : [],
    ),
  );
  if (topics.some((id) => !topicIds.has(id))) {
    throw invalidField('topic_ids', 'One of these requirements or trainings does not exist in this department');
  }
}

/** Returns an auditor's account for a change. Throws `not_found`, and `already_ended` if an administrator ended it. */
export async function requireAuditor(table: SiteTable, id: string): Promise<Auditor> {
  const auditor = await findAuditor(table, id);
  if (!auditor) throw new ApiError('not_found', { detail: 'This auditor account does not exist' });
  if (!auditor.active) {
    throw new ApiError('already_ended', { detail: 'This access has ended. Please create a new account.' });
  }
  return auditor;
}
