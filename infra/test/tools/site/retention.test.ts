import { transact } from '@muster/functions/table/core/write';
import { addBugReport, listBugReports } from '@muster/functions/table/entities/bug-report';
import { beforeAll, expect, it } from 'vitest';
import { CliError } from '../../../cli-error.ts';
import { createOptions, servedData } from './run-site.ts';

const { commandOf, site, inSite } = servedData();

beforeAll(() => site('create', ...createOptions()));

it('retention keeps everything until a rule is set, reports due data, and deletes them on request', async () => {
  const never = [
    { kind: 'bug_reports', months: 'never' },
    { kind: 'texts', months: 'never' },
  ];
  expect(await site('retention', 'RIVER')).toEqual(never);
  await inSite(async (table) => {
    const handled_at = '2020-01-31T12:00:00.000Z';
    const report = { id: 'old', at: handled_at, employee_id: '1001', name: 'N', description: 'D', handled_at };
    await transact(table, [addBugReport(table, report)]);
  });
  const [reports] = await site('retention', 'RIVER', '--bug-reports', '6');
  expect(reports).toEqual({ kind: 'bug_reports', months: 6, delete_now: 1, held: 0 });
  await site('hold', 'RIVER', '--employee', '1001', '--reason', 'Case 26-114');
  const [held] = await site('retention', 'RIVER', '--run', '--texts', '84');
  expect(held).toEqual({ kind: 'bug_reports', months: 6, delete_now: 0, held: 1 });
  await site('hold', 'RIVER', '--employee', '1001', '--release');
  expect(await site('retention', 'RIVER', '--run')).toEqual([
    { kind: 'bug_reports', months: 6, delete_now: 0, held: 0 },
    { kind: 'texts', months: 84, delete_now: 0, held: 0 },
  ]);
  expect(await inSite(listBugReports)).toEqual([]);
  expect(await site('retention', 'RIVER', '--bug-reports', 'never', '--texts=never')).toEqual(never);
});

it('hold lists the holds, and reports problems in one line', async () => {
  expect(await site('hold', 'RIVER')).toEqual([]);
  expect(await site('hold', 'RIVER', '--reason', 'The audit')).toMatchObject([{ held: { id: 'DEPARTMENT' } }]);
  expect(await site('hold', 'RIVER')).toMatchObject([{ id: 'DEPARTMENT', reason: 'The audit' }]);
  await expect(site('hold', 'RIVER', '--reason', 'Again')).rejects.toThrow(CliError);
  await expect(site('hold', 'RIVER', '--employee', '1001', '--release')).rejects.toThrow('There is no legal hold');
  await expect(site('hold', 'RIVER', '--employee', 'nobody')).rejects.toThrow('There is no employee nobody');
  await expect(site('hold', 'RIVER', '--reason', 'a', '--release')).rejects.toThrow('either placed');
  await site('hold', 'RIVER', '--release');
  for (const months of ['0', '11', '1201', '1.5', '-1', 'always'])
    expect(() => commandOf('retention').run(['RIVER', `--texts=${months}`])).toThrow(
      '--texts: must be never, or months from 12 to 1200',
    );
});
