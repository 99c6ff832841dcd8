import { isKind } from '@muster/shared/record/entry';
import { today } from '@muster/shared/rules/calendar';
import { isDueForDeletion, type RetentionKind } from '@muster/shared/rules/retention';
import type { SiteContext } from '../../calls/site-context.ts';
import { batchOf } from '../../table/core/batch.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { type BugReport, listBugReports, removeBugReport } from '../../table/entities/bug-report.ts';
import { findEmployees } from '../../table/entities/employee.ts';
import { checkHolds, departmentHold, findLegalHolds, type LegalHolds } from '../../table/entities/legal-hold.ts';
import { entriesAfter, textNumbers, textRemovals } from '../../table/entities/record-entry.ts';
import { closedRecords } from '../../table/entities/training-record.ts';
import type { PartDone } from './in-turns.ts';

/** How many records one part is about. */
const recordsInPart = 500;

/** What a rule would delete now, or what a hold keeps. */
export interface DueForDeletion {
  kind: RetentionKind;
  /** Of texts: whose record, by the internal id. */
  record?: string | undefined;
  count: number;
  /** A legal hold keeps it. */
  held: boolean;
}

/**
 * Deletes what the department's rules no longer keep: bug reports first, then the texts in the records of people who
 * left, in the order of internal ids and after the one given; each part ends at one. What a legal hold is about stays:
 * each deletion is on condition that the holds are as read. Repeated, it deletes nothing more.
 */
export async function* retentionParts(context: SiteContext, after?: string): AsyncGenerator<PartDone> {
  const { retention } = context.site;
  if (!retention) return;
  if (after === undefined && retention.bug_reports !== undefined) await deleteBugReports(context);
  if (retention.texts === undefined) return;
  for (let from = after ?? ''; ; ) {
    const records = await closedRecords(context.table, { after: from, limit: recordsInPart });
    for (const { id, closed } of records) if (closed) await destroyTexts(context, id);
    const last = records.at(-1);
    if (!last) return;
    yield { end: last.id, told: 0 };
    from = last.id;
  }
}

/** Deletes at once all that the rules no longer keep. */
export async function applyRetention(context: SiteContext): Promise<void> {
  for await (const _ of retentionParts(context));
}

/** Returns what would be deleted now, and what a hold keeps of it. */
export async function* dueForDeletion(context: SiteContext): AsyncGenerator<DueForDeletion> {
  const { retention } = context.site;
  const holds = await findLegalHolds(context.table);
  if (retention?.bug_reports !== undefined) {
    const due = (await listBugReports(context.table)).filter((report) => isReportDue(context, report));
    const isHeld = await holdsOnReports(context, holds);
    const held = due.filter(isHeld).length;
    yield { kind: 'bug_reports', count: due.length - held, held: false };
    if (held > 0) yield { kind: 'bug_reports', count: held, held: true };
  }
  if (retention?.texts === undefined) return;
  for (let from = ''; ; ) {
    const records = await closedRecords(context.table, { after: from, limit: recordsInPart });
    for (const { id, closed } of records) {
      const numbers = closed ? await textsDue(context, id) : [];
      if (numbers.length > 0) yield { kind: 'texts', record: id, count: numbers.length, held: isHeld(holds, id) };
    }
    const last = records.at(-1);
    if (!last) return;
    from = last.id;
  }
}

const isHeld = ({ holds }: LegalHolds, id: string): boolean =>
  holds.some((hold) => hold.id === departmentHold || hold.id === id);

const isReportDue = ({ site, now }: SiteContext, { handled_at }: BugReport): boolean =>
  handled_at !== undefined &&
  isDueForDeletion(site.retention ?? {}, 'bug_reports', today(site.timezone, new Date(handled_at)), {
    timezone: site.timezone,
    now,
  });

/** Returns whether a report stays: a report names its writer by the number of that time. */
async function holdsOnReports({ table }: SiteContext, read: LegalHolds): Promise<(report: BugReport) => boolean> {
  if (isHeld(read, departmentHold)) return () => true;
  const people = await findEmployees(
    table,
    read.holds.map(({ id }) => id),
  );
  const numbers = new Set([...read.holds, ...people].map(({ employee_id }) => employee_id));
  return ({ employee_id }) => numbers.has(employee_id);
}

async function deleteBugReports(context: SiteContext): Promise<void> {
  const { table, actor, now } = context;
  for (let more = true; more; ) {
    more = await withoutCollision(async () => {
      const holds = await findLegalHolds(table);
      const isKept = await holdsOnReports(context, holds);
      const due = (await listBugReports(table)).filter((report) => isReportDue(context, report) && !isKept(report));
      if (due.length === 0) return false;
      const { actions, left } = batchOf(table, due, (some) => [
        checkHolds(table, holds),
        ...some.map((report) => removeBugReport(table, report)),
        audit(table, actor, now, { action: 'retention.delete', subject: {}, after: { bug_reports: some.length } }),
      ]);
      await transact(table, actions);
      return left.length > 0;
    });
  }
}

/**
 * Returns the numbers of the entries whose texts may be destroyed: all of them, once the person has been gone for long
 * enough.
 */
async function textsDue({ table, site, now }: SiteContext, id: string): Promise<number[]> {
  const numbers = await textNumbers(table, id);
  if (numbers.length === 0) return [];
  const ended = (await entriesAfter(table, id, 0)).findLast(isKind('employment.ended'));
  const isDue =
    ended !== undefined &&
    isDueForDeletion(site.retention ?? {}, 'texts', ended.valid_on, { timezone: site.timezone, now });
  return isDue ? numbers : [];
}

async function destroyTexts(context: SiteContext, id: string): Promise<void> {
  const { table, actor, now } = context;
  for (let more = true; more; ) {
    more = await withoutCollision(async () => {
      const holds = await findLegalHolds(table);
      if (isHeld(holds, id)) return false;
      const numbers = await textsDue(context, id);
      if (numbers.length === 0) return false;
      const { actions, left } = batchOf(table, numbers, (some) => [
        checkHolds(table, holds),
        ...textRemovals(table, id, some),
        audit(table, actor, now, {
          action: 'retention.delete',
          subject: { employee: id },
          after: { texts: some.length },
        }),
      ]);
      await transact(table, actions);
      return left.length > 0;
    });
  }
}
