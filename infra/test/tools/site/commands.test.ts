import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { employeeCreation } from '@muster/functions/domain/people/create-employee';
import { systemActor } from '@muster/functions/entry/jobs/system-actor';
import { isPassword } from '@muster/functions/kernel/password-hash';
import type { Table } from '@muster/functions/table/core/client';
import { getItem } from '@muster/functions/table/core/read';
import { put, transact } from '@muster/functions/table/core/write';
import { bugReportItem } from '@muster/functions/table/entities/bug-report';
import { type Credential, credentialKey } from '@muster/functions/table/entities/credential';
import { findEmployeeNumber, listAllEmployees } from '@muster/functions/table/entities/employee';
import { newJob } from '@muster/functions/table/entities/job';
import { isFullWidth } from '@muster/testing/width';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CliError } from '../../../cli-error.ts';
import { siteCommands } from '../../../tools/site/commands.ts';
import { withTable } from '../../../tools/site/connect.ts';
import { commandNamed, helpFor } from '../../../tools/site/help.ts';
import {
  createOptions,
  disturb,
  onThisMachine,
  printedBy,
  runSite,
  seatAdministrator,
  startStore,
  useDataDir,
} from './run-site.ts';

const done = { exitCode: 0, error: '' };

function commandOf(name: string) {
  const command = siteCommands[name];
  if (!command) throw new Error(`There is no command ${name}`);
  return command;
}

// The tests of other commands, such as roster.test.ts, have a store that is running.
const servers = isFullWidth ? [{ running: false }, { running: true }] : [{ running: false }];

describe.each(servers)('with a running server: $running', ({ running }) => {
  let dataDir: string;
  let close = async () => {};
  const site = (...args: string[]) => runSite(dataDir, ...args);
  const inTable = <T>(work: (table: Table) => Promise<T>) => withTable(work);
  const inSite = <T>(work: (table: ReturnType<Table['site']>) => Promise<T>) =>
    withTable((tables) => work(tables.site('RIVER')));

  beforeAll(async () => {
    if (running) ({ dataDir, close } = await startStore());
    else dataDir = mkdtempSync(join(tmpdir(), 'site-'));
  });
  beforeEach(() => useDataDir(dataDir));
  afterAll(async () => {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('creates a site and prints the temporary password of its first administrator', async () => {
    const made = await site('create', ...createOptions({ code: 'river' }));
    expect(made).toMatchObject({ ...done, lines: [{ site_code: 'RIVER', employee_id: '1001' }] });
    expect(Object.keys(made.lines[0] ?? {})).toEqual(['site_code', 'employee_id', 'temporary_password']);
    const held = await inSite(async (table) => {
      const [employee] = await listAllEmployees(table);
      return (await getItem(table, credentialKey(table, employee?.id ?? ''))) as Credential | undefined;
    });
    expect(held?.temporary).toBe(true);
    expect(held && (await isPassword(String(made.lines[0]?.temporary_password), held))).toBe(true);
  });

  it('refuses a code that is in use, in one line', async () => {
    expect(await site('create', ...createOptions())).toEqual({
      exitCode: 1,
      lines: [],
      error: 'The site code RIVER is in use\n',
    });
  });

  it('renames a site and lists the sites', async () => {
    expect(await site('rename', 'river', '--name', 'River City Police')).toEqual({
      ...done,
      lines: [{ site_code: 'RIVER', name: 'River City Police' }],
    });
    expect(await site('list')).toEqual({
      ...done,
      lines: [
        { site_code: 'RIVER', name: 'River City Police', timezone: expect.any(String), created_at: expect.any(String) },
      ],
    });
  });

  it('replaces an employee ID that no URL can contain, and refuses a used and an unknown ID', async () => {
    await inSite(async (table) => {
      const profile = { employee_id: '..', first_name: 'Sam', last_name: 'Dots', badge_number: '7' };
      const { items, counts } = employeeCreation(
        { table, actor: systemActor(), now: new Date(), site: { timezone: 'America/Chicago' } },
        { profile, permissions: {} },
      );
      await transact(table, [...items, ...counts]);
    });
    expect(await site('renumber', 'river', '--from', '..', '--to', '1234')).toEqual({
      ...done,
      lines: [{ site_code: 'RIVER', employee_id: '1234', before: '..', rewritten_in_classes: 0 }],
    });
    const found = await inSite((table) => findEmployeeNumber(table, '1234'));
    expect(found).toBeDefined();
    for (const [to, error] of [
      ['1001', 'An employee with this ID already exists\n'],
      ['77', 'There is no employee with this ID\n'],
    ] as const) {
      const from = to === '77' ? '..' : '1234';
      expect(await site('renumber', 'RIVER', '--from', from, '--to', to)).toEqual({ exitCode: 1, lines: [], error });
    }
  });

  it('prints bug reports, oldest first', async () => {
    const report = { at: '2026-05-13T17:00:00.000Z', employee_id: '1001', name: 'Ada Chief' };
    const reports = [
      { id: '01JD8X0000ABCDEFGHJKMNPQRS', ...report, description: 'first\nsecond line' },
      { id: '01JD8X0001ABCDEFGHJKMNPQRS', ...report, description: 'then' },
    ];
    await inSite(async (table) => {
      await transact(
        table,
        reports.toReversed().map((one) => put(table, bugReportItem(table, one))),
      );
    });
    expect(await site('bug-reports', 'RIVER')).toEqual({ ...done, lines: reports });
  });

  it('prints unfinished jobs, oldest first', async () => {
    // The job of the number changed above, which the sweep finishes.
    const { lines: before } = await site('jobs', 'RIVER');
    expect(before).toMatchObject([{ kind: 'renumber' }]);
    const jobs = await inSite(async (table) => {
      const made = ['2026-05-13T17:00:00Z', '2026-05-14T17:00:00Z'].map((at) =>
        newJob(table, new Date(at), { kind: 'look_again', class_ids: [] }),
      );
      await transact(table, made.map(({ write }) => write).toReversed());
      return made.map(({ job }) => job);
    });
    const { lines, ...others } = await site('jobs', 'river');
    expect(others).toEqual({ exitCode: 0, error: '' });
    expect(lines.filter((line) => !isDeepStrictEqual(line, before[0]))).toEqual(jobs);
  });

  it('finds and repairs differences between the views of a seat, and exits with 1 while any remain', async () => {
    const { id: classId } = await inTable((tables) => seatAdministrator(tables, 'RIVER'));
    expect(await site('reconcile', 'RIVER')).toEqual({ ...done, lines: [] });

    await inTable((tables) => disturb(tables, 'RIVER', classId, 'enrolled_count', 3));
    const wrongCount = { kind: 'enrolled_count', class_id: classId, found: 3, expected: 1 };
    const told = { exitCode: 1, error: '', lines: [wrongCount] };
    expect(await site('reconcile', 'RIVER')).toEqual(told);
    // Without --repair, nothing changes.
    expect(await site('reconcile', 'RIVER')).toEqual(told);

    await inTable((tables) => disturb(tables, 'RIVER', classId, 'class_size', 0));
    const overbooked = { kind: 'overbooked', class_id: classId, found: 1, expected: 0 };
    expect(await site('reconcile', 'RIVER', '--repair')).toEqual({
      exitCode: 1,
      error: '',
      lines: [
        { ...wrongCount, repaired: true },
        { ...overbooked, repaired: false },
      ],
    });

    await inTable((tables) => disturb(tables, 'RIVER', classId, 'class_size', 10));
    await inTable((tables) => disturb(tables, 'RIVER', classId, 'waiting_count', 2));
    const repaired = { kind: 'waiting_count', class_id: classId, found: 2, expected: 0, repaired: true };
    expect(await site('reconcile', 'RIVER', '--repair')).toEqual({ ...done, lines: [repaired] });
    expect(await site('reconcile', 'RIVER', '--repair')).toEqual({ ...done, lines: [] });
  });

  it('refuses each command on an unknown site', async () => {
    const error = 'There is no site NOWHERE';
    expect(await site('jobs', 'nowhere')).toEqual({ exitCode: 1, lines: [], error: `${error}\n` });
    for (const [name, ...more] of [
      ['bug-reports'],
      ['jobs'],
      ['reconcile'],
      ['rename', '--name', 'Other'],
      ['renumber', '--from', '1', '--to', '2'],
    ] as const)
      await expect(inTable(commandOf(name).run(['nowhere', ...more])), name).rejects.toThrow(new CliError(error));
  });

  it('leaves the data locked if a server runs, and unlocked otherwise', () => {
    expect(existsSync(join(dataDir, 'holder.json'))).toBe(running);
    expect(existsSync(join(dataDir, 'engine.pid'))).toBe(running);
  });
});

describe('an invalid command', () => {
  const dataDir = join(tmpdir(), `site-never-made-${process.pid}`);

  it.each([
    [['reconcile'], 'CODE: Site code is required'],
    [['reconcile', 'A#'], 'CODE: Invalid site code'],
    [['reconcile', 'DEMO', 'LAKE'], 'Unexpected argument: LAKE'],
    [['reconcile', 'DEMO', '--mend'], "Unknown option '--mend'"],
    [['jobs'], 'CODE: Site code is required'],
    [['bug-reports', '__proto__'], 'CODE: Invalid site code'],
    [['list', 'all'], 'Unexpected argument: all'],
    [['rename', 'DEMO'], '--name: Name is required'],
    [['rename', 'DEMO', '--name'], "Option '--name <value>' argument missing"],
    [['create', '--code', 'A'], '--admin-id: Employee ID is required'],
    [['create', '--admin-id', '..'], '--admin-id: Employee ID may have a dot only'],
    [['renumber', 'DEMO', '--from', '.', '--to', '.'], '--to: Employee ID may have a dot only'],
    [['renumber', 'DEMO', '--to', '7'], '--from: Employee ID is required'],
  ])('%j is refused in one line that leads to its help', ([name = '', ...args], problem) => {
    const run = () => commandOf(name).run(args);
    expect(run).toThrow(CliError);
    expect(run).toThrow(problem);
    expect(run).toThrow(new RegExp(`^[^\\n]+\\. npm run site -- ${name} --help explains the arguments\\.$`));
  });

  it('is refused before any data is touched', async () => {
    const { exitCode, lines, error } = await runSite(dataDir, 'reconcile', 'DEMO', 'LAKE');
    expect({ exitCode, lines }).toEqual({ exitCode: 1, lines: [] });
    expect(error).toBe('Unexpected argument: LAKE. npm run site -- reconcile --help explains the arguments.\n');
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    ['isue-passwords', 'There is no command isue-passwords: did you mean issue-passwords?'],
    ['constructor', 'There is no command constructor.'],
  ])('%s is refused, with the command that was probably meant', (name, error) => {
    expect(() => commandNamed(name)).toThrow(new CliError(`${error} npm run site -- --help lists the commands.`));
  });

  it('on a site says that there is no data, and creates none', async () => {
    useDataDir(dataDir);
    for (const args of [['list'], ['jobs', 'RIVER']]) {
      const [name = '', ...more] = args;
      await expect(withTable(commandOf(name).run(more), commandOf(name))).rejects.toThrow(
        `There are no sites yet: no data in ${dataDir}. Run npm start or npm run site -- create`,
      );
    }
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('--help', () => {
  it.each([[[]], [['--help']], [['-h']], [['help']]])('%j lists every command', (args) => {
    const help = helpFor(args);
    for (const { usage, summary } of Object.values(siteCommands))
      expect(help).toContain(`\n  ${usage}\n      ${summary}\n`);
  });

  it.each(Object.entries(siteCommands))('explains the arguments of %s, with an example that works', (name, command) => {
    for (const args of [
      [name, '--help'],
      [name, 'RIVER', '-h'],
      ['help', name],
    ]) {
      const help = helpFor(args) ?? '';
      expect(help).toContain(`Usage: npm run site -- ${command.usage}\n`);
      expect(help).toContain(`\n  npm run site -- ${command.example}\n`);
      for (const [option, meaning] of command.options)
        expect(help).toMatch(new RegExp(`\\n  ${option} +${meaning.slice(0, 20)}`));
    }
    const named = command.usage.match(/--[a-z-]+|\b[A-Z]+(\.csv)?$/g) ?? [];
    const explained = command.options.map(([option]) => option).join(' ');
    for (const option of named) expect(explained).toContain(option);
    expect(command.example.startsWith(name)).toBe(true);
  });

  it('is printed with exit code 0, and touches no data', async () => {
    const dataDir = join(tmpdir(), `site-help-${process.pid}`);
    const { exitCode, printed, error } = await printedBy(onThisMachine(dataDir), 'rename', '--help');
    expect({ exitCode, error }).toEqual({ exitCode: 0, error: '' });
    expect(printed).toContain('--name NAME');
    expect(existsSync(dataDir)).toBe(false);
  });
});
