import { isKind } from '@muster/shared/record/entry';
import { today } from '@muster/shared/rules/calendar';
import { isDueForDeletion, type RetentionKind } from '@muster/shared/rules/retention';
import type { SiteContext } from '../../calls/site-context.ts';
import { batchOf } from '../../table/core/batch.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { type BugReport, listBugReports, removeBugReport } from '../../table/entities/bug-report.ts';
import { findEmployees } from '../../table/entities/employee.ts';
import { closedEnrollmentStates } from '../../table/entities/enrollment-state.ts';
import { answerNumbers, answerRemovals } from '../../table/entities/evaluation.ts';
import { checkHolds, departmentHold, findLegalHolds, type LegalHolds } from '../../table/entities/legal-hold.ts';
import { entriesAfter, textNumbers, textRemovals } from '../../table/entities/record-entry.ts';
import type { PartDone } from './in-turns.ts';

/** Records in one part. */
const recordsInPart = 500;

/** Data that a rule would delete now or a hold keeps. */
export interface DueForDeletion {
  kind: RetentionKind;
  /** For texts: the internal id of the record. */
  record?: string | undefined;
  count: number;
  /** A legal hold keeps it. */
  held: boolean;
}

/**
 * Deletes data by the department's retention rules: bug reports first, then texts of former employees' records, by
 * internal id from the given one. Each part ends at an id. Keeps data under a legal hold: each deletion requires that
 * the holds are unchanged. Safe to repeat.
 */
export async function* retentionParts(context: SiteContext, after?: string): AsyncGenerator<PartDone> {
  const { retention } = context.site;
  if (!retention) return;
  if (after === undefined && retention.bug_reports !== undefined) await deleteBugReports(context);
  if (retention.texts === undefined) return;
  for (let from = after ?? ''; ; ) {
    const records = await closedEnrollmentStates(context.table, { after: from, limit: recordsInPart });
    for (const { id, closed } of records) if (closed) await destroyTexts(context, id);
    const last = records.at(-1);
    if (!last) return;
    yield { end: last.id, notified: 0 };
    from = last.id;
  }
}

/** Deletes all data that the retention rules no longer keep. */
export async function applyRetention(context: SiteContext): Promise<void> {
  for await (const _ of retentionParts(context));
}

/** Returns the data to delete now, and the part that a hold keeps. */
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
    const records = await closedEnrollmentStates(context.table, { after: from, limit: recordsInPart });
    for (const { id, closed } of records) {
      const due = closed ? await textsDue(context, id) : [];
      if (due.length > 0) yield { kind: 'texts', record: id, count: due.length, held: isHeld(holds, id) };
    }
    const last = records.at(-1);
    if (!last) return;
    from = last.id;
  }
}

/**
 * Returns the data that a rule of the department still keeps: bug reports, and records with texts of people who are
 * employed or left too recently. By kind with their number; none without rules.
 */
export async function keptByRules(
  context: SiteContext,
): Promise<{ kind: RetentionKind; months: number; count: number }[]> {
  const { table, site } = context;
  const rules = site.retention ?? {};
  const kept: { kind: RetentionKind; months: number; count: number }[] = [];
  if (rules.bug_reports !== undefined) {
    const reports = (await listBugReports(table)).filter((report) => !isReportDue(context, report));
    kept.push({ kind: 'bug_reports', months: rules.bug_reports, count: reports.length });
  }
  if (rules.texts !== undefined) {
    let count = 0;
    for (let from = ''; ; ) {
      const records = await closedEnrollmentStates(table, { after: from, limit: recordsInPart });
      for (const { id, closed } of records) if (!closed || (await areTextsKept(context, id))) count++;
      const last = records.at(-1);
      if (!last) break;
      from = last.id;
    }
    kept.push({ kind: 'texts', months: rules.texts, count });
  }
  return kept.filter(({ count }) => count > 0);
}

const areTextsKept = async (context: SiteContext, id: string): Promise<boolean> =>
  (await textsIn(context, id)).length > 0 && (await textsDue(context, id)).length === 0;

const isHeld = ({ holds }: LegalHolds, id: string): boolean =>
  holds.some((hold) => hold.id === departmentHold || hold.id === id);

const isReportDue = ({ site, now }: SiteContext, { handled_at }: BugReport): boolean =>
  handled_at !== undefined &&
  isDueForDeletion(site.retention ?? {}, 'bug_reports', today(site.timezone, new Date(handled_at)), {
    timezone: site.timezone,
    now,
  });

/** Returns a function that tells whether a hold keeps a report. A report has its writer's number of that time. */
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

/** The texts of an entry, or the answers of an evaluation. */
interface Destroyable {
  of: 'texts' | 'answers';
  no: number;
}

/** Returns the texts and answers of a record. */
async function textsIn({ table }: SiteContext, id: string): Promise<Destroyable[]> {
  const [texts, answers] = await Promise.all([textNumbers(table, id), answerNumbers(table, id)]);
  return [
    ...texts.map((no) => ({ of: 'texts' as const, no })),
    ...answers.map((no) => ({ of: 'answers' as const, no })),
  ];
}

/** Returns the texts and answers of a person who left long enough ago for them to be destroyed. */
async function textsDue(context: SiteContext, id: string): Promise<Destroyable[]> {
  const { table, site, now } = context;
  const texts = await textsIn(context, id);
  if (texts.length === 0) return [];
  const ended = (await entriesAfter(table, id, 0)).findLast(isKind('employment.ended'));
  const isDue =
    ended !== undefined &&
    isDueForDeletion(site.retention ?? {}, 'texts', ended.valid_on, { timezone: site.timezone, now });
  return isDue ? texts : [];
}

const numbersOf = (some: readonly Destroyable[], of: Destroyable['of']): number[] =>
  some.filter((one) => one.of === of).map(({ no }) => no);

async function destroyTexts(context: SiteContext, id: string): Promise<void> {
  const { table, actor, now } = context;
  for (let more = true; more; ) {
    more = await withoutCollision(async () => {
      const holds = await findLegalHolds(table);
      if (isHeld(holds, id)) return false;
      const due = await textsDue(context, id);
      if (due.length === 0) return false;
      const { actions, left } = batchOf(table, due, (some) => [
        checkHolds(table, holds),
        ...textRemovals(table, id, numbersOf(some, 'texts')),
        ...answerRemovals(table, id, numbersOf(some, 'answers')),
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
