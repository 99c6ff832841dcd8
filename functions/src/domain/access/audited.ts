import { isAuditedDay, isAuditedTopic } from '@muster/shared/rules/auditor-access';
import { dayText } from '@muster/shared/rules/day-text';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';

/** Throws `forbidden` for a day outside the auditor's range. Employees have no range. */
export function refuseUnauditedDay({ auditor }: Pick<SiteContext, 'auditor'>, day: string): void {
  if (!auditor || isAuditedDay(auditor, day)) return;
  const { range_from, range_until } = auditor;
  throw new ApiError('forbidden', {
    detail: `Your account covers the days from ${dayText(range_from)} to ${dayText(range_until)}. Please choose one of them.`,
  });
}

/** Returns the named topics, by default the auditor's. Throws `forbidden` for one outside the auditor's account. */
export function auditedTopics({ auditor }: Pick<SiteContext, 'auditor'>, named: readonly string[]): readonly string[] {
  if (!auditor?.topics) return named;
  if (named.some((id) => !isAuditedTopic(auditor, id))) {
    throw new ApiError('forbidden', {
      detail: 'Some of these requirements or trainings are outside the scope of your audit',
    });
  }
  return named.length > 0 ? named : auditor.topics;
}
