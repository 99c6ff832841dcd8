import { importPeople, planImport } from '@muster/functions/entry/provisioning/import-roster';
import { listRanks } from '@muster/functions/table/entities/rank';
import { readCsvFile } from '@muster/shared/csv-file/read-csv-file';
import { matchColumns, rosterColumns } from '@muster/shared/roster-import/columns';
import { populate, staffOf } from './population.ts';
import { type Finding, ms, timeOf } from './report.ts';
import { openSystem, withEngine } from './system.ts';

const size = 10_000;

/** Measures checking, importing and rechecking a roster file of 10,000 employees. docs/design.md sets no budget. */
export async function measureImport(): Promise<Finding> {
  return withEngine(async (engine) => {
    const site = await populate(await openSystem(engine), 'IMPORT', 10);
    const rank = (await listRanks(site.table))[0]?.name ?? '';
    const fields = rosterColumns.map(({ field }) => field);
    const none = { middle_name: '', unit: '', group: '', supervisor_id: '', state_id: '' };
    const constant: Record<string, string> = { rank, hired_on: '6/30/2015', ...none };
    const lines = Array.from({ length: size }, (_, n) => fields.map((field) => constant[field] ?? `${field[0]}${n}`));
    const bytes = Buffer.from([fields, ...lines].map((line) => line.join(',')).join('\n'));
    let plan: Awaited<ReturnType<typeof planImport>> | undefined;
    const check = async () => {
      const file = readCsvFile(bytes);
      plan = await planImport(staffOf(site), file, matchColumns(file.header).columns);
    };
    const rows = [{ step: 'read and check', time: ms(await timeOf(check)) }];
    const people = plan?.people ?? [];
    if (people.length !== size) throw new Error(`${plan?.problems[0]?.problem}`);
    const write = () => importPeople(staffOf(site), { people, onProgress: () => undefined });
    rows.push({ step: 'write', time: ms(await timeOf(write)) });
    rows.push({ step: 'check existing employees', time: ms(await timeOf(check)) });
    if (plan?.known !== size) throw new Error(`Only ${plan?.known} of ${size} are known after the import`);
    return { title: `A roster of ${size.toLocaleString('en')} rows imported from a file`, rows, checks: [] };
  });
}
