import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { quietly } from '../../table/core/client.ts';
import { isOverload } from '../../table/core/overload.ts';
import { auditRead } from '../../table/entities/access-marker.ts';
import type { Question } from './question.ts';

/** Audits a read of the department's or a supervisor's people, hourly per kind (ADR 5). Throws `busy` if it cannot. */
export async function auditComplianceRead(
  { table, actor, now }: Pick<SiteContext, 'table' | 'actor' | 'now'>,
  asked: 'table' | 'my_people' | 'summary' | 'trend' | 'preview' | 'exemptions' | 'state_report' | 'filing_changes',
  { on, known, isNow }: Pick<Question, 'on' | 'known' | 'isNow'>,
): Promise<void> {
  // The chain writes an entry for each read of an auditor.
  if (actor.auditor) return;
  try {
    await auditRead(
      { table: quietly(table), actor, now },
      { action: 'compliance.read', subject: {}, after: { on, ...(!isNow && { known }), asked } },
      asked,
    );
  } catch (error) {
    throw isOverload(error) ? new ApiError('busy') : error;
  }
}
