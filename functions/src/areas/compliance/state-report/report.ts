import type { ReportRow, StateReport } from '@muster/shared/areas/state-report';
import type { Call } from '../../../calls/call.ts';
import { positionOf } from '../../../calls/paging.ts';
import type { SiteContext } from '../../../calls/site-context.ts';
import { sealCovering } from '../../../domain/record/seal-covering.ts';
import { auditComplianceRead } from '../../../domain/requirements/audit-read.ts';
import { cachedDepartment } from '../../../domain/requirements/cached-department.ts';
import { cachedHistories } from '../../../domain/requirements/cached-histories.ts';
import { fits, requestedUnits } from '../../../domain/requirements/question.ts';
import { invalidField } from '../../../kernel/api-error.ts';
import { JsonText } from '../../../kernel/json-text.ts';
import { type ReportedCredit, reportedCredits } from './credits.ts';
import { reportProblems } from './problems.ts';
import { reportHash, reportRows } from './rows.ts';

type InSite = Pick<SiteContext, 'table' | 'site' | 'now'>;

/** Well under Lambda's answer limit of 6 MB, with room for the gaps. */
const mostBytes = 3_500_000;
/** The most gaps in an answer. */
const mostProblems = 3_000;

/** The report of a range for the whole department. */
interface WholeReport {
  credits: ReportedCredit[];
  /** In the order of `credits`. */
  rows: ReportRow[];
}

/** Returns the report of a range for everyone, from the entries recorded so far. */
export async function wholeReport(
  call: InSite,
  { from, until }: { from: string; until: string },
): Promise<WholeReport> {
  const histories = await cachedHistories(call.table);
  const credits = await reportedCredits(histories, { from, until, known: call.now.toISOString() });
  return { credits, rows: await reportRows(call, credits) };
}

/** Throws a field error if the range ends before it begins. */
export function refuseCrossed({ from, until }: { from: string; until: string }): void {
  if (until < from) throw invalidField('until', 'The last day must not be before the first');
}

/** Returns the training of a range in the form of a state report, in pages. */
export async function stateReport(call: Call<'compliance', 'stateReport'>): Promise<JsonText<StateReport>> {
  const { table, now, query, nextPage } = call;
  const { from, until, unit: named = [], group = [], limit, cursor } = query;
  refuseCrossed(query);
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const known = now.toISOString();
  const [{ credits, rows }, sealed] = await Promise.all([
    wholeReport(call, { from, until }),
    sealCovering(table, known),
    auditComplianceRead(call, 'state_report', { on: until, known, isNow: true }),
  ]);
  const unit =
    named.length === 0 ? named : requestedUnits({ unit: named, on: until, known }, await cachedDepartment(table));
  const selected = rows.filter((_, n) => {
    const presence = credits[n]?.presence;
    return fits(unit, presence?.unit_id) && fits(group, presence?.group_id);
  });
  const problems = (await reportProblems(call, { from, until }, selected)).slice(0, mostProblems);
  // Rows of a person are sorted by day, so a page may end and the next may begin within a person.
  const start = after === undefined ? 0 : startAfter(selected, after);
  const texts: string[] = [];
  let bytes = 0;
  for (const row of selected.slice(start, limit && start + limit)) {
    const text = JSON.stringify(row);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > mostBytes && texts.length > 0) break;
    texts.push(text);
  }
  const last = selected[start + texts.length - 1];
  if (last && texts.length > 0 && start + texts.length < selected.length) {
    const filter = { from, until, unit: named.join(',') || undefined, group: group.join(',') || undefined };
    nextPage.push({ limit, cursor: Buffer.from(last.key).toString('base64url'), filter });
  }
  const head = { from, until, known, sealed, total: rows.length, sha256: reportHash(rows), problems };
  return new JsonText(`${JSON.stringify(head).slice(0, -1)},"rows":[${texts.join(',')}]}`);
}

/** Returns the index after a row. If the row no longer exists, the start of the next person. */
function startAfter(rows: readonly ReportRow[], key: string): number {
  const at = rows.findIndex((row) => row.key === key);
  if (at >= 0) return at + 1;
  const person = key.split('#')[0] ?? '';
  const next = rows.findIndex((row) => (row.key.split('#')[0] ?? '') > person);
  return next < 0 ? rows.length : next;
}
