import { importPeople, planImport } from '@muster/functions/provisioning/import-roster';
import { listRanks } from '@muster/functions/table/entities/rank';
import { readCsvFile } from '@muster/shared/csv-file/read-csv-file';
import { matchColumns, rosterColumns } from '@muster/shared/roster-import/columns';
import { populate, staffOf } from './population.ts';
import { type Finding, ms } from './report.ts';
import { openSystem, withEngine } from './system.ts';

const size = 10_000;

/** Measures checking, importing and checking again a roster file of 10,000 employees. docs/design.md sets no budget. */
export async function measureImport(): Promise<Finding> {
  return withEngine(async (engine) => {
    const site = await populate(await openSystem(engine), 'IMPORT', 10);
    const rank = (await listRanks(site.table))[0]?.name ?? '';
    const fields = rosterColumns.map(({ field }) => field);
    const none = { middle_name: '', unit: '', group: '', supervisor_id: '', state_id: '' };
    const constant: Record<string, string> = { rank, hired_on: '6/30/2015', ...none };
    const rows = Array.from({ length: size }, (_, n) => fields.map((field) => constant[field] ?? `${field[0]}${n}`));
    const bytes = Buffer.from([fields, ...rows].map((row) => row.join(',')).join('\n'));
    const check = () => {
      const file = readCsvFile(bytes);
      return planImport(staffOf(site), file, matchColumns(file.header).columns);
    };
    const times: [string, number][] = [];
    const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const begun = performance.now();
      const done = await work();
      times.push([name, performance.now() - begun]);
      return done;
    };
    const plan = await timed('read and check', check);
    if (plan.people.length !== size) throw new Error(`${plan.problems[0]?.problem}`);
    await timed('write', () => importPeople(staffOf(site), { people: plan.people, onProgress: () => undefined }));
    const again = await timed('check what is there already', check);
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
