import type { ReportRow, StateReport } from '@muster/shared/areas/state-report';
import type { Call } from '../../../calls/call.ts';
import { sealCovering } from '../../../domain/record/seal-covering.ts';
import { auditComplianceRead } from '../../../domain/requirements/audit-read.ts';
import { cachedDepartment } from '../../../domain/requirements/cached-department.ts';
import { fits, requestedUnits } from '../../../domain/requirements/question.ts';
import { invalidField } from '../../../kernel/api-error.ts';
import { JsonText } from '../../../kernel/json-text.ts';
import type { SiteTable } from '../../../table/core/client.ts';
import { SiteMemory } from '../../../table/core/site-memory.ts';
import { started } from '../../../table/core/started.ts';
import { splitKey } from './credits.ts';
import { ReportHash } from './hashes.ts';
import { cursorOf, Page, startOf } from './page.ts';
import { type Reported, type ReportPart, reportParts } from './parts.ts';
import { ProblemList } from './problems.ts';

/** Throws a field error if the range ends before it begins. */
export function refuseCrossed({ from, until }: { from: string; until: string }): void {
  if (until < from) throw invalidField('until', 'The last day must not be before the first');
}

/** The same in each page of a report. */
type Head = Pick<StateReport, 'total' | 'sha256' | 'problems'>;

/** Heads per site: reports of which more pages may follow. */
const mostHeads = 4;

/** By question and moment: entries recorded later change no head. */
const heads = new SiteMemory<ReadonlyMap<string, Head>>({
  most: 32 * 1024 * 1024,
  sizeOf: (kept) => [...kept.values()].reduce((sum, { problems }) => sum + 300 * problems.length, 0),
});

function keep(table: SiteTable, question: string, head: Head): void {
  const others = [...(heads.get(table) ?? [])].filter(([one]) => one !== question);
  const all = new Map([...others.slice(1 - mostHeads), [question, head]]);
  heads.set(table, all);
  heads.settle(table, all);
}

/**
 * Returns the training of a range in the form of a state report, in pages. The first page computes the whole report,
 * for its hash and problems; the next ones compute only their rows, if this process has computed the first.
 */
export async function stateReport(call: Call<'compliance', 'stateReport'>): Promise<JsonText<StateReport>> {
  const { table, now, query, nextPage } = call;
  const { from, until, unit, group, limit, cursor } = query;
  refuseCrossed(query);
  const { known, after } = cursor === undefined ? { known: now.toISOString() } : startOf(cursor, now);
  const filter = { from, until, unit: unit?.join(',') || undefined, group: group?.join(',') || undefined };
  const question = JSON.stringify([filter, known]);
  const kept = cursor === undefined ? undefined : heads.get(table)?.get(question);
  const page = new Page(limit, after);
  const range = { from, until, known };
  const selection = started(selectionOf(call, { unit, group }, range));
  const [head, sealed] = await Promise.all([
    kept
      ? computePage(call, { range, first: after && splitKey(after)[0] }, selection, page).then(() => kept)
      : computeAll(call, range, selection, page),
    sealCovering(table, known),
    auditComplianceRead(call, 'state_report', { on: until, known: now.toISOString(), isNow: true }),
  ]);
  if (page.last !== undefined) {
    keep(table, question, head);
    nextPage.push({ limit, cursor: cursorOf({ known, after: page.last }), filter });
  }
  const text = JSON.stringify({ from, until, known, sealed, ...head });
  return new JsonText(`${text.slice(0, -1)},"rows":[${page.texts.join(',')}]}`);
}

type Selection = (part: ReportPart) => ReportRow[];

/** Returns a function that selects the rows of units and groups. */
async function selectionOf(
  { table }: { table: SiteTable },
  { unit = [], group = [] }: { unit?: string[] | undefined; group?: string[] | undefined },
  { until, known }: { until: string; known: string },
): Promise<Selection> {
  const units = unit.length === 0 ? unit : requestedUnits({ unit, on: until, known }, await cachedDepartment(table));
  return ({ rows, credits }) =>
    rows.filter((_, n) => {
      const presence = credits[n]?.presence;
      return fits(units, presence?.unit_id) && fits(group, presence?.group_id);
    });
}

/** Fills the page, and returns the head of the whole report. */
async function computeAll(
  call: Call<'compliance', 'stateReport'>,
  range: Reported['range'],
  selection: Promise<Selection>,
  page: Page,
): Promise<Head> {
  const hash = new ReportHash();
  const problems = new ProblemList();
  let total = 0;
  for await (const part of reportParts(call, { range })) {
    const selected = (await selection)(part);
    for (const row of selected) problems.add(row);
    page.add(selected);
    hash.add(part.rows);
    total += part.rows.length;
  }
  return { total, sha256: hash.end(), problems: await problems.end(call, range) };
}

/** Fills the page only. */
async function computePage(
  call: Call<'compliance', 'stateReport'>,
  reported: Reported,
  selection: Promise<Selection>,
  page: Page,
): Promise<void> {
  for await (const part of reportParts(call, reported)) {
    page.add((await selection)(part));
    if (page.last !== undefined) return;
  }
}
