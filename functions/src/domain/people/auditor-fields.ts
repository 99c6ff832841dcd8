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

/** What an administrator says of an auditor's account. */
export type AuditorInput = ValidatedInput<typeof auditors.create>['body'];

/** The fields of an account that an administrator sets. */
export type AuditorFields = Pick<
  Auditor,
  'name' | 'agency' | 'email' | 'open_from' | 'open_until' | 'range_from' | 'range_until' | 'topics'
>;

/** Returns the fields as they are stored. */
export const toStored = ({ topic_ids, ...fields }: AuditorInput): AuditorFields => ({ ...fields, topics: topic_ids });

/** Returns the fields of an account, for an audit entry or to compare them. */
export const fieldsOf = (account: AuditorFields): AuditorFields => {
  const { name, agency, email, open_from, open_until, range_from, range_until, topics } = account;
  return { name, agency, email, open_from, open_until, range_from, range_until, topics };
};

/** Throws a field error where the access would be over before it begins, or names what the department never had. */
export async function checkAuditorFields(
  { table, site, now }: Pick<SiteContext, 'table' | 'site' | 'now'>,
  { open_until, topics }: AuditorFields,
): Promise<void> {
  if (open_until < today(site.timezone, now)) {
    throw invalidField(
      'open_until',
      'The last day of access is over already. To end an access now, choose End access.',
    );
  }
  if (!topics) return;
  const known = new Set(
    (await listEntries(table, departmentChain)).flatMap(({ entry }) =>
      isKind('type.defined')(entry)
        ? [entry.data.type_id]
        : isKind('requirement.defined')(entry)
          ? [entry.data.requirement_id]
          : [],
    ),
  );
  if (topics.some((id) => !known.has(id))) {
    throw invalidField('topic_ids', 'One of these requirements or trainings does not exist in this department');
  }
}

/**
 * Returns an account that can be changed. Throws `not_found`, and `already_ended` for one whose access an administrator
 * has ended.
 */
export async function requireAuditor(table: SiteTable, id: string): Promise<Auditor> {
  const auditor = await findAuditor(table, id);
  if (!auditor) throw new ApiError('not_found', { detail: 'There is no such account of an auditor' });
  if (!auditor.active) {
    throw new ApiError('already_ended', { detail: 'This access was ended. Please make another account.' });
  }
  return auditor;
}
