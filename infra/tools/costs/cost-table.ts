import { type Costs, fixedCosts } from './fixed.ts';
import { resourcesOf } from './templates.ts';
import { measuredUnits } from './units.ts';
import { costsOfUse } from './use.ts';

/** The profiles and sizes of departments that the table compares. */
const columns = [
  { title: 'lean, 50', settings: {}, employees: 50 },
  { title: 'lean, 500', settings: {}, employees: 500 },
  { title: 'lean, 5,000', settings: {}, employees: 5_000 },
  { title: 'full with firewall, 500', settings: { profile: 'full', firewall: true }, employees: 500 },
  { title: 'full with firewall, 5,000', settings: { profile: 'full', firewall: true }, employees: 5_000 },
];

/** What a department of 500 may cost alone in the lean profile, in US dollars a month. */
export const leanBudget = { column: 'lean, 500', usd: 5 };

export interface CostColumn {
  title: string;
  /** What the departments of a region share. */
  fixed: Costs;
  used: Costs;
  total: number;
}

/** Returns what each column costs a month, from the templates and the units that the bench measured. */
export function costColumns(): CostColumn[] {
  const known = new Map<string, ReturnType<typeof resourcesOf>>();
  return columns.map(({ title, settings, employees }) => {
    const key = JSON.stringify(settings);
    const resources = known.get(key) ?? resourcesOf(settings);
    known.set(key, resources);
    const fixed = fixedCosts(resources);
    const used = costsOfUse({ employees, resources }, measuredUnits);
    return { title, fixed, used, total: totalOf(fixed) + totalOf(used) };
  });
}

const totalOf = (costs: Costs) => Object.values(costs).reduce((a, b) => a + b, 0);

const dollars = (usd: number) => (usd === 0 ? '–' : usd < 0.005 ? '< 0.01' : usd.toFixed(2));

/** Returns the rows of the table: what is fixed, what is used, and the total. */
export function costRows(all: readonly CostColumn[]): string[][] {
  const items = (part: 'fixed' | 'used') => Object.keys(all[0]?.[part] ?? {});
  const rows = (part: 'fixed' | 'used') =>
    items(part).map((item) => [item, ...all.map((column) => dollars(column[part][item] ?? 0))]);
  const sums = (title: string, part: 'fixed' | 'used') => [
    title,
    ...all.map((column) => dollars(totalOf(column[part]))),
  ];
  return [
    ...rows('fixed'),
    sums('**fixed, shared by the departments of a region**', 'fixed'),
    ...rows('used'),
    sums('**by use**', 'used'),
    ['**US dollars a month**', ...all.map(({ total }) => `**${total.toFixed(2)}**`)],
  ];
}

/** Returns the table in Markdown, as docs/operations.md has it. */
export function costMarkdown(all: readonly CostColumn[] = costColumns()): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = ['', ...all.map(({ title }) => title)];
  return [line(head), line(head.map((_, n) => (n === 0 ? '---' : '---:'))), ...costRows(all).map(line)].join('\n');
}

const marks = ['<!-- costs, by npm run docs -->', '<!-- end of costs -->'] as const;

/** Returns the page with another cost table between its marks. */
export function withCosts(page: string, table: string): string {
  const [begin, end] = marks.map((mark) => page.indexOf(mark));
  if (begin === undefined || end === undefined || begin < 0 || end < begin)
    throw new Error(`The page needs the marks ${marks.join(' and ')}`);
  return `${page.slice(0, begin + marks[0].length)}\n\n${table}\n\n${page.slice(end)}`;
}
