import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createType } from '@muster/functions/domain/training/create-type';
import { systemContext } from '@muster/functions/entry/jobs/system-context';
import { listAllEmployees } from '@muster/functions/table/entities/employee';
import { listEntries } from '@muster/functions/table/entities/record-entry';
import { noHistoryColumnNames } from '@muster/shared/history-import/columns';
import { beforeAll, expect, test } from 'vitest';
import { CliError } from '../../../cli-error.ts';
import { siteCommands } from '../../../tools/site/commands.ts';
import { createOptions, runSite, servedData } from './run-site.ts';

const { dataDir, site, inSite } = servedData();
const certifications = () =>
  inSite(async (table) => {
    const [chief] = await listAllEmployees(table);
    const written = await listEntries(table, String(chief?.id));
    return written.flatMap(({ entry }) => (entry.kind === 'certification.issued' ? [entry.data] : []));
  });

beforeAll(async () => {
  await site('create', ...createOptions({ 'admin-id': '1' }));
  await inSite(async (table, of) => {
    const context = systemContext({ table, site: of, now: new Date() });
    const type = { description: undefined, is_mandatory: false, type: 'in_department', expiration_months: 24 } as const;
    await createType(context, { ...type, name: 'First Aid' });
  });
});

function csv(...lines: string[]): string {
  const path = join(dataDir, 'history.csv');
  writeFileSync(path, lines.join('\n'));
  return path;
}
const header = 'Badge #,Course,Completed,Expires,Hours,Cost';

test('every problem of a file is reported with its lines, and nothing is recorded', async () => {
  const file = csv(
    header,
    '1,First Aid,3/14/2024,,8,',
    '7,First Aid,3/14/2024,,8,',
    '7,First Aid,3/15/2024,,8,',
    '1,Ballet,soon,,8,',
    '1,First Aid,3/15/2998,,8,',
    '1,First Aid,3/15/2023,3/14/2023,8,',
  );
  const said = await runSite(dataDir, 'import-history', 'RIVER', file);
  expect(said).toEqual({
    exitCode: 1,
    error: 'Unused columns: Cost\n',
    lines: [
      { problem: 'Unknown employee ID: 2 rows, 1 ID', lines: '3-4', values: '7' },
      { problem: 'Certification date cannot be read: 1 row, 1 value', lines: '5', values: 'soon' },
      { problem: 'Unknown training: 1 row, 1 name', lines: '5', values: 'Ballet' },
      { problem: 'A certification cannot be earned in the future: 1 row', lines: '6' },
      { problem: 'A certification cannot expire before the day it was earned: 1 row', lines: '7' },
    ],
  });
  expect(await certifications()).toEqual([]);
});

test.each([
  ['a first row that names no columns', ['1,First Aid,3/14/2024'], { problem: noHistoryColumnNames }],
  ['a missing column', ['Badge,Course', '1,First Aid'], { problem: 'Certification date: no column has this name' }],
  [
    'dates that can be read in two ways',
    ['Badge,Course,Completed', '1,First Aid,3/4/2024'],
    { problem: '3/4/2024 can be read in two ways: add --dates month-first or --dates day-first' },
  ],
])('%s is a problem', async (_, lines, problem) => {
  const found = await site('import-history', 'RIVER', csv(...lines, ...lines.slice(-1)));
  expect(found).toEqual([problem]);
  expect(siteCommands['import-history']?.isBad?.(found)).toBe(true);
});

test('a file is checked, recorded once, and repeated without an effect', async () => {
  const file = csv(header, '1,first aid,3/4/2024,,8,', '1,First Aid,4/3/2022,never,,', '1,First Aid,3/4/2024,,8,');
  const dates = ['--dates', 'day-first'];
  const counts = { site_code: 'RIVER', rows: 3, repeated: 1 };
  expect(await site('import-history', 'RIVER', file, ...dates, '--check')).toEqual([
    { ...counts, on_record: 0, to_record: 2 },
  ]);
  expect(await certifications()).toEqual([]);
  expect(await runSite(dataDir, 'import-history', 'RIVER', file, ...dates)).toMatchObject({
    exitCode: 0,
    lines: [{ ...counts, on_record: 0, recorded: 2 }],
  });
  expect(await site('import-history', 'RIVER', file, ...dates)).toEqual([{ ...counts, on_record: 2, recorded: 0 }]);
  expect(await certifications()).toEqual([
    expect.objectContaining({ date: '2024-04-03', expires: '2026-04-03', minutes: 480 }),
    expect.not.objectContaining({ expires: expect.anything() }),
  ]);
});

test('a missing file and an unknown site are refused', async () => {
  const importing = (...args: string[]) => expect(() => site('import-history', ...args)).rejects;
  await importing('RIVER').toThrow('A file is required');
  await importing('RIVER', join(dataDir, 'none.csv')).toThrow(CliError);
  await importing('NOWHERE', csv(header, '1,First Aid,3/14/2024,,8,')).toThrow('There is no site NOWHERE');
});
