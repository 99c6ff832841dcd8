import type { ReportRow } from '@muster/shared/areas/state-report';
import type { SiteContext } from '../../../calls/site-context.ts';
import { cachedHistories } from '../../../domain/requirements/cached-histories.ts';
import type { History } from '../../../domain/requirements/read-histories.ts';
import { invalidField } from '../../../kernel/api-error.ts';
import { started } from '../../../table/core/started.ts';
import { creditsOf, type Range, type ReportedCredit } from './credits.ts';
import { type FiledIds, reportRows, rowContext } from './rows.ts';

type InSite = Pick<SiteContext, 'table' | 'site' | 'now'>;

/** The most rows of one report: computed in 18 of the 25 s of a call, for 50,000 people with an empty cache. */
const mostReported = 400_000;

/** People of a part. */
const peopleAtOnce = 500;
/** People processed before other calls of the process get their turn. */
const turn = 100;

/** The report of some people, in the order of their keys' people and then by day. */
export interface ReportPart {
  credits: ReportedCredit[];
  /** In the order of `credits`. */
  rows: ReportRow[];
}

export interface Reported {
  range: Range;
  /** The internal id of the first person. Default: everyone. */
  first?: string | undefined;
  /** Only these internal ids. */
  only?: ReadonlySet<string>;
  filedIds?: FiledIds | Promise<FiledIds>;
  most?: number;
}

/**
 * Yields the report of everyone employed on the day of a credit, including former employees, by internal id. A person
 * is within one part. Throws a field error after `most` rows. Memory: two parts, and the classes.
 */
export async function* reportParts(
  call: InSite,
  { range, first = '', only, filedIds, most = mostReported }: Reported,
): AsyncGenerator<ReportPart> {
  const [histories, context] = await Promise.all([cachedHistories(call.table), rowContext(call, filedIds)]);
  const people = [...histories.values()].filter(({ id }) => id >= first && (only?.has(id) ?? true));
  let count = 0;
  let reading: Promise<ReportPart> | undefined;
  for (let n = 0; n < people.length; n += peopleAtOnce) {
    const credits = await creditsOfAll(people.slice(n, n + peopleAtOnce), range);
    count += credits.length;
    if (count > most) {
      const text = most.toLocaleString('en-US');
      throw invalidField('until', `A report has at most ${text} rows. Please choose a shorter period.`);
    }
    // The next part's reads overlap with the caller's work on this one.
    const next = started(reportRows(context, credits).then((rows) => ({ credits, rows })));
    if (reading) yield await reading;
    reading = next;
  }
  if (reading) yield await reading;
}

async function creditsOfAll(people: readonly History[], range: Range): Promise<ReportedCredit[]> {
  const found: ReportedCredit[] = [];
  for (const [n, history] of people.entries()) {
    if (n % turn === 0) await new Promise(setImmediate);
    found.push(...creditsOf(history, range));
  }
  return found;
}
