import type { AuditKind } from '@muster/shared/audit-log';
import type { SiteContext } from '../../calls/site-context.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { newJob } from '../../table/entities/job.ts';
import { storeJobRows } from '../../table/entities/job-rows.ts';
import { ownRecordMark } from '../access/own-training.ts';

/** An import whose rows are checked. */
interface CheckedImport {
  kind: 'import_history' | 'import_firearms';
  action: AuditKind;
  /** The new rows. */
  rows: readonly object[];
  /** The internal ids of the people in the import, for the audit mark of an actor among them. */
  people: readonly (string | undefined)[];
  answer: unknown;
  /** The audited counts. */
  counts: Record<string, number>;
}

/**
 * Commits an import: stores its new rows, a job and the answer in one transaction, then runs the job. The sweep
 * finishes the job if this process ends. Without new rows, stores only the answer.
 */
export async function commitImport(
  context: SiteContext,
  { kind, action, rows, people, answer, counts }: CheckedImport,
): Promise<void> {
  const { table, actor, now, idempotency } = context;
  if (rows.length === 0) {
    const stored = idempotency.storeAnswer(answer);
    if (stored.length > 0) await withoutCollision(() => transact(table, stored));
    return;
  }
  const { job, write } = newJob(table, now, { kind, actor: { id: actor.id, employee_id: actor.employee_id } });
  const stored = await storeJobRows(table, job.id, rows, now);
  await withoutCollision(() =>
    transact(table, [
      ...idempotency.storeAnswer(answer),
      ...stored,
      write,
      audit(table, actor, now, {
        action,
        ...(people.includes(actor.id) && ownRecordMark(actor, actor.id)),
        subject: {},
        after: counts,
      }),
    ]),
  );
  await unlessBusy(context.runJob(context, job));
}
