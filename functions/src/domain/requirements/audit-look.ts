import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { quietly } from '../../table/core/client.ts';
import { isOverload } from '../../table/core/overload.ts';
import { auditRead } from '../../table/entities/access-marker.ts';
import type { Question } from './question.ts';

/**
 * Writes the audit entry of a look at the whole department, or at everybody below a supervisor, once an hour for each
 * kind of question. Throws `busy` when it cannot be written, as a look at a record does
 * (docs/decisions/0054-audit-reads-and-refusals.md).
 */
export async function auditLook(
  { table, actor, now }: Pick<SiteContext, 'table' | 'actor' | 'now'>,
  asked: 'table' | 'my_people' | 'summary' | 'trend' | 'preview' | 'exemptions' | 'state_report' | 'filing_changes',
  { on, known, isNow }: Pick<Question, 'on' | 'known' | 'isNow'>,
): Promise<void> {
  // The chain writes an entry for each look of an auditor.
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
