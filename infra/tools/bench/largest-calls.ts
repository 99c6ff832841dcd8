import { listAllEmployees } from '@muster/functions/table/entities/employee';
import { findSite } from '@muster/functions/table/entities/site';
import type { Area } from '@muster/shared/contract';
import { addDays, addMonths, today } from '@muster/shared/rules/calendar';
import { as } from '@muster/testing/build';
import type { Sent } from '@muster/testing/system';
import type { Engine } from '../../local/engine.ts';
import { atMost, type Check, type Finding, timeOf } from './report.ts';
import { openSystem } from './system.ts';

/** Limits of an answer: Lambda's less a reserve, and API Gateway's less a reserve. */
const limits = { megabytes: 5, seconds: 25 };

const megabytes = (n: number) => `${n.toFixed(2)} MB`;
const seconds = (n: number) => `${n.toFixed(1)} s`;

/** A call of the department's administrator. */
type Asked = [what: string, area: Area, name: string, sent: Sent];

/** Measures the longest answers of the largest department, in a process without caches and again. */
export async function measureLargestCalls(engine: Engine, code: string): Promise<Pick<Finding, 'rows' | 'checks'>> {
  const system = await openSystem(engine);
  const table = system.table.site(code);
  const [site, [chief]] = [await findSite(table), await listAllEmployees(table)];
  if (!site || !chief) throw new Error(`There is no site ${code}`);
  const asking = await as(system, { code, table, site, chief }, chief);
  const until = today(site.timezone, new Date());
  const year = { from: addDays(addMonths(until, -12), 1), until };
  const calls: Asked[] = [
    ['roster', 'roster', 'list', {}],
    ['certification statuses', 'certification', 'summaries', {}],
    ['compliance matrix, 500 rows', 'compliance', 'table', { query: { limit: '500' } }],
    ['compliance matrix, all that fits', 'compliance', 'table', {}],
    ['compliance summary', 'compliance', 'summary', {}],
    ['state report of a year', 'compliance', 'stateReport', { query: year }],
    ['filed reports', 'compliance', 'filings', {}],
    ['exemptions', 'requirements', 'exemptions', { query: { all: 'true' } }],
    ['evidence file', 'record', 'evidence', { body: { on: until } }],
  ];
  const rows: Finding['rows'] = [];
  const checks: Check[] = [];
  for (const [what, area, name, sent] of calls) {
    const process = await openSystem(engine, { besides: system });
    let bytes = 0;
    let hasMore = false;
    const ask = async () => {
      const { status, body, headers } = await process.call(area, name as never, sent, asking);
      if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
      bytes = Buffer.isBuffer(body) ? (body.length * 4) / 3 : Buffer.byteLength(JSON.stringify(body));
      hasMore = headers.Link !== undefined;
    };
    const cold = await timeOf(ask);
    const warm = await timeOf(ask);
    const size = bytes / 1_000_000;
    rows.push({
      what: `call: ${what}`,
      answer: megabytes(size),
      pages: hasMore ? 'more' : 'one',
      cold: seconds(cold / 1000),
      warm: seconds(warm / 1000),
    });
    checks.push(atMost(`${what}: answer`, limits.megabytes, size, megabytes));
    checks.push(atMost(`${what}: cold`, limits.seconds, cold / 1000, seconds));
  }
  return { rows, checks };
}
