import { isAuditedDay, isAuditedTopic } from '@muster/shared/rules/auditor-access';
import { dayText } from '@muster/shared/rules/day-text';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';

/** Throws `forbidden` where an auditor asks about a day that is not one of the account's. Says nothing to employees. */
export function refuseUnauditedDay({ auditor }: Pick<SiteContext, 'auditor'>, day: string): void {
  if (!auditor || isAuditedDay(auditor, day)) return;
  const { range_from, range_until } = auditor;
  throw new ApiError('forbidden', {
    detail: `Your account is about the days from ${dayText(range_from)} to ${dayText(range_until)}. Please choose one of them.`,
  });
}

/**
 * Returns the requirements and trainings that a question is about: those that were named, or else those of the
 * auditor's account. Throws `forbidden` where one is named that the account does not have. Employees ask about what
 * they like.
 */
export function auditedTopics({ auditor }: Pick<SiteContext, 'auditor'>, named: readonly string[]): readonly string[] {
  if (!auditor?.topics) return named;
  if (named.some((id) => !isAuditedTopic(auditor, id))) {
    throw new ApiError('forbidden', { detail: 'Your account is not about all of these requirements and trainings' });
  }
  return named.length > 0 ? named : auditor.topics;
}
