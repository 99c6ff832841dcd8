import { importPeople, planImport, rosterColumns } from '@muster/functions/provisioning/import-roster';
import { listRanks } from '@muster/functions/table/entities/rank';
import { readRoster } from '../site/roster.ts';
import { populate, staffOf } from './population.ts';
import { type Finding, ms } from './report.ts';
import { openSystem, withEngine } from './system.ts';

const size = 10_000;

/** Measures checking, importing and checking again a roster file of 10,000 employees. docs/design.md sets no budget. */
export async function measureImport(): Promise<Finding> {
  return withEngine(async (engine) => {
    const site = await populate(await openSystem(engine), 'IMPORT', 10);
    const rank = (await listRanks(site.table))[0]?.name ?? '';
    const rows = Array.from({ length: size }, (_, n) =>
      rosterColumns.map((column) => (column === 'rank' ? rank : column === 'middle_name' ? '' : `${column[0]}${n}`)),
    );
    const text = [rosterColumns, ...rows].map((row) => row.join(',')).join('\n');
    const times: [string, number][] = [];
    const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const begun = performance.now();
      const done = await work();
      times.push([name, performance.now() - begun]);
      return done;
    };
    const plan = await timed('read and check', () => planImport(site.table, readRoster(text).rows));
    if (plan.people.length !== size) throw new Error(`${plan.bad.length} rows are bad: ${plan.bad[0]?.reason}`);
    await timed('write', () => importPeople(staffOf(site), { people: plan.people, onProgress: () => undefined }));
    const again = await timed('check what is there already', () => planImport(site.table, readRoster(text).rows));
    if (again.known !== size) throw new Error(`Only ${again.known} of ${size} are known after the import`);
    return {
      title: `A roster of ${size.toLocaleString('en')} rows imported from a file`,
      header: ['', 'time'],
      rows: times.map(([name, milliseconds]) => [name, ms(milliseconds)]),
      checks: [],
      data: Object.fromEntries(times),
    };
  });
}
