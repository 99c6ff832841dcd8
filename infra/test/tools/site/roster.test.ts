import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addToList } from '@muster/functions/areas/lists/change-list';
import { createRank } from '@muster/functions/areas/ranks/change-ranks';
import { setDefault } from '@muster/functions/domain/people/change-permission';
import { temporaryCredential } from '@muster/functions/domain/sign-in/temporary-credential';
import { systemContext } from '@muster/functions/entry/jobs/system-context';
import { issuePasswords, withoutPassword } from '@muster/functions/entry/provisioning/issue-passwords';
import { isPassword } from '@muster/functions/kernel/password-hash';
import type { Table } from '@muster/functions/table/core/client';
import { getItem } from '@muster/functions/table/core/read';
import { put, transact } from '@muster/functions/table/core/write';
import { type Credential, credentialItem, credentialKey } from '@muster/functions/table/entities/credential';
import { type Employee, listAllEmployees } from '@muster/functions/table/entities/employee';
import { listRanks, rankItem } from '@muster/functions/table/entities/rank';
import { listGlobalPermissions, type Site } from '@muster/functions/table/entities/site';
import { noColumnNames } from '@muster/shared/roster-import/columns';
import { beforeAll, describe, expect, it } from 'vitest';
import { CliError } from '../../../cli-error.ts';
import { newFile, paperOf } from '../../../tools/site/passwords.ts';
import { createOptions, runSite, servedData } from './run-site.ts';

const { dataDir, commandOf, site, inSite } = servedData();
const path = (name: string) => join(dataDir, name);
const people = () => inSite((table) => listAllEmployees(table));
const contextOf = (table: ReturnType<Table['site']>, of: Site) => systemContext({ table, site: of, now: new Date() });

const header = 'employee_id,first_name,middle_name,last_name,badge_number,rank';
function csv(name: string, ...lines: string[]): string {
  writeFileSync(path(name), lines.join('\n'));
  return path(name);
}
const forty = Array.from({ length: 40 }, (_, n) => `E${n},Sam,,Person${n},B${n},${n % 2 ? 'officer' : 'Sergeant'}`);

describe('import-roster', () => {
  beforeAll(async () => {
    await site('create', ...createOptions({ 'admin-id': '1' }));
    await inSite(async (table, of) => {
      for (const name of ['Sergeant', 'Officer', 'Cadet']) await createRank(contextOf(table, of), { name });
      // Without the item that makes the name unique, as in earlier versions.
      const again = { id: '01JD8X0000ABCDEFGHJKMNPQRS', name: 'cadet', holders: 0 };
      await transact(table, [put(table, rankItem(table, again))]);
      await setDefault(contextOf(table, of), { type: 'manage_trainings', active: true });
    });
  });

  it('reports every error of a file with its line, and imports nothing', async () => {
    const file = csv(
      'bad.csv',
      header,
      'E1,Sam,,One,B1,Officer',
      '',
      ',Sam,,Two,,Officer',
      'E#3,Sam,,Three,B3,Officer',
      'e1,Sam,,Four,B4,Captain',
      '1,Not,,Ada,B5,Officer',
      `E6,${'x'.repeat(101)},,Six,B6,Officer`,
      'E7,Sam,,Seven,B7,Cadet',
      '1,Ada,,Chief,1,Officer',
      '..,Sam,,Dots,B8,Officer',
    );
    const said = await runSite(dataDir, 'import-roster', 'river', file);
    expect(said).toEqual({
      exitCode: 1,
      error: '',
      lines: [
        { problem: 'Employee ID is required: 1 row', lines: '4' },
        { problem: 'Badge number is required: 1 row', lines: '4' },
        { problem: 'Employee ID may contain letters, digits, dots, hyphens and underscores: 1 row', lines: '5' },
        { problem: 'Employee ID e1: 1 row; line 2 has it already', lines: '6' },
        { problem: 'Captain: 1 row; ranks here: cadet, Cadet, Chief, Officer, Sergeant', lines: '6' },
        { problem: 'Employee ID 1: 1 row; it belongs to Ada Chief', lines: '7' },
        { problem: 'First name must be at most 100 characters long: 1 row', lines: '8' },
        { problem: 'Cadet: 1 row; several ranks here have this name', lines: '9' },
        { problem: 'Employee ID 1: 1 row; line 7 has it already', lines: '10' },
        { problem: 'Employee ID may have a dot only between other characters: 1 row', lines: '11' },
      ],
    });
    expect(await people()).toHaveLength(1);
  });

  it.each([
    [
      'columns that are missing, mistyped or there twice',
      ['Employee ID,Frist Name,Last Name,Badge #,Badge #', 'E1,Sam,One,B1,B1'],
      [
        { problem: 'Frist Name: did you mean First Name?' },
        { problem: 'Rank: no column has this name' },
        { problem: 'Badge Number: two columns have this name' },
      ],
    ],
    ['a first row that names no columns', forty.slice(0, 2), [{ problem: noColumnNames }]],
    [
      'rows of another width',
      [header, 'E1,Sam,,One,B1,Officer', 'E2,Sam', 'E3,Sam,,Three,B3,Officer,more'],
      [
        { problem: '2 fields instead of 6: 1 row', lines: '3' },
        { problem: '7 fields instead of 6: 1 row', lines: '4' },
      ],
    ],
  ])('reports %s', async (_, lines, bad) => {
    expect(await site('import-roster', 'RIVER', csv('file.csv', ...lines))).toEqual(bad);
    expect(commandOf('import-roster').isBad?.(bad)).toBe(true);
    expect(await people()).toHaveLength(1);
  });

  it('reads the columns of a personnel system, and says on stderr what to check', async () => {
    const text = 'Department;Title;Surname;Given Name;Emp No.;Badge #\nPatrol;officer;N\xfa\xf1ez;Jos\xe9;E1;B1\n';
    writeFileSync(path('latin.csv'), Buffer.from(text, 'latin1'));
    expect(await runSite(dataDir, 'import-roster', 'RIVER', path('latin.csv'), '--dry-run')).toEqual({
      exitCode: 0,
      lines: [{ site_code: 'RIVER', rows: 1, in_the_roster: 0, to_import: 1 }],
      error: `${path('latin.csv')} was read as Windows-1252, for example line 2: Núñez\nUnused columns: Department\n`,
    });
  });

  it('says how many rows are good in a dry run with problems', async () => {
    const file = csv('part.csv', header, 'E1,Sam,,One,B1,Officer', '1,Ada,,Chief,1,Chief', 'E2,,,Two,,Officer');
    const lines = await site('import-roster', 'RIVER', file, '--dry-run');
    expect(lines.at(-1)).toEqual({ site_code: 'RIVER', rows: 3, in_the_roster: 1, to_import: 1, with_problems: 1 });
    expect(commandOf('import-roster').isBad?.(lines)).toBe(true);
  });

  it('refuses an empty file, a missing file, a file without rows and an unknown site', async () => {
    const importing = (...args: string[]) => expect(() => site('import-roster', ...args)).rejects;
    await importing('RIVER', csv('empty.csv')).toThrow(new CliError(`${path('empty.csv')}: The file is empty.`));
    await importing('RIVER', path('none.csv')).toThrow(new CliError(`There is no file ${path('none.csv')}`));
    await importing('RIVER', dataDir).toThrow(new CliError(`${dataDir} is a folder, not a file`));
    const names = csv('names.csv', header, ',,,,,');
    await importing('RIVER', names, '--dry-run').toThrow(/names\.csv: The file has only one row/);
    await importing('RIVER').toThrow('A file is required');
    await importing('NOWHERE', csv('ok.csv', header, ...forty)).toThrow('There is no site NOWHERE');
  });

  it('checks a file without importing it with --dry-run', async () => {
    const file = csv('forty.csv', header, ...forty);
    expect(await site('import-roster', 'RIVER', file, '--dry-run')).toEqual([
      { site_code: 'RIVER', rows: 40, in_the_roster: 0, to_import: 40 },
    ]);
    expect(await people()).toHaveLength(1);
  });

  it('creates employees with default permissions and without passwords, and reports progress on stderr', async () => {
    // A spreadsheet's format: columns in another order, a byte order mark, CRLF and quotes.
    const columns = '\ufeffRank,employee_id,last_name,first_name,middle_name,badge_number';
    const lines = forty.map((line) => {
      const [id, first, middle, last, badge, rank] = line.split(',');
      return `"${rank}",${id},"${last}, Jr. ""Bo""",${first},${middle},${badge}`;
    });
    const file = csv('forty.csv', [columns, ...lines, ''].join('\r\n'));
    const said = await runSite(dataDir, 'import-roster', 'RIVER', file);
    expect(said).toEqual({
      exitCode: 0,
      lines: [{ site_code: 'RIVER', rows: 40, in_the_roster: 0, imported: 40 }],
      error: 'imported 9 of 40\nimported 18 of 40\nimported 27 of 40\nimported 36 of 40\nimported 40 of 40\n',
    });
    const made = (await people()).filter(({ employee_id }) => employee_id.startsWith('E'));
    expect(made).toHaveLength(40);
    const ranks = await inSite(listRanks);
    const one = made.find(({ employee_id }) => employee_id === 'E7');
    expect(one).toMatchObject({
      first_name: 'Sam',
      last_name: 'Person7, Jr. "Bo"',
      badge_number: 'B7',
      rank_id: ranks.find(({ name }) => name === 'Officer')?.id,
      permissions: { manage_trainings: true },
      active: true,
    });
    expect(one).not.toHaveProperty('middle_name');
    expect(ranks.map(({ name, holders }) => [name, holders]).toSorted()).toEqual([
      ['Cadet', 0],
      ['Chief', 1],
      ['Officer', 20],
      ['Sergeant', 20],
      ['cadet', 0],
    ]);
    const counts = await inSite(async (table) => (await listGlobalPermissions(table)).get('manage_trainings'));
    expect(counts).toMatchObject({ holders: 41 });
    expect((await inSite((table) => withoutPassword(table))).length).toBe(40);
  });

  it('creates only missing employees when it is repeated, and does not change the others', async () => {
    const before = await people();
    const lines = forty.map((line) => line.replace(/(Person\d+)/, '"$1, Jr. ""Bo"""'));
    const file = csv('more.csv', header, ...lines, 'E40,Sam,Lee,Last,B40,Sergeant');
    expect(await site('import-roster', 'RIVER', file)).toEqual([
      { site_code: 'RIVER', rows: 41, in_the_roster: 40, imported: 1 },
    ]);
    const after = await people();
    expect(after).toHaveLength(before.length + 1);
    expect(
      after
        .filter(({ employee_id }) => employee_id !== 'E40')
        .map(asText)
        .toSorted(),
    ).toEqual(before.map(asText).toSorted());
  });
});

describe('import-roster with assignments', () => {
  it('says which units, groups and supervisors there are not, and creates supervisors first', async () => {
    await inSite(async (table, of) => {
      await addToList(contextOf(table, of), 'UNIT', { name: 'Harbor' });
      await addToList(contextOf(table, of), 'GROUP', { name: 'Sworn' });
    });
    const before = (await people()).length;
    const columns = `${header},Division,Employee Type,Reports To,POST ID`;
    const bad = csv('wrong.csv', columns, 'U1,Ann,,One,B1,Officer,Port,Civil,U9,', 'U2,Bea,,Two,B2,Officer,,,u2,');
    expect(await site('import-roster', 'RIVER', bad)).toEqual([
      { problem: 'There is no unit “Port”: 1 row. Add it to the department, or correct the file.', lines: '2' },
      { problem: 'There is no group “Civil”: 1 row. Add it to the department, or correct the file.', lines: '2' },
      {
        problem: 'Supervisor U9: 1 row; no employee of the roster or the file has this employee ID',
        lines: '2',
      },
      { problem: 'Own supervisor: 1 row; employees cannot supervise themselves', lines: '3' },
    ]);
    expect(await people()).toHaveLength(before);
    const good = csv('right.csv', columns, 'U1,Ann,,One,B1,Officer,harbor,SWORN,u2,P1', 'U2,Bea,,Two,B2,Officer,,,1,');
    expect(await site('import-roster', 'RIVER', good)).toMatchObject([{ rows: 2, imported: 2 }]);
    const made = new Map((await people()).map((one) => [one.employee_id, one]));
    expect(made.get('U1')).toMatchObject({ supervisor: made.get('U2')?.id, state_id: 'P1' });
    expect(made.get('U1')).toMatchObject({ unit_id: expect.any(String), group_id: expect.any(String) });
    expect(made.get('U2')).toMatchObject({ supervisor: made.get('1')?.id, reports: 1 });
  });
});

const asText = (employee: Employee) => JSON.stringify(employee, Object.keys(employee).toSorted());
const passwordsIn = (file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'));
const credentialOf = ({ id }: Employee) =>
  inSite(async (table) => (await getItem(table, credentialKey(table, id))) as unknown as Credential | undefined);

describe('issue-passwords', () => {
  it('writes working passwords for employees of a rank without one, in a file that only its owner can read', async () => {
    await inSite((table, of) => createRank(contextOf(table, of), { name: 'Recruit' }));
    const file = csv('recruits.csv', header, 'R1,Ann,,"O""Neil, Jr.",B1,Recruit', 'R2,Bea,Lou,Two,B2,Recruit');
    await site('import-roster', 'RIVER', file);
    const out = path('recruits-passwords.csv');
    expect(await site('issue-passwords', 'RIVER', '--rank', 'recruit', '--out', out)).toEqual([
      { site_code: 'RIVER', issued: 2, file: out },
    ]);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(readFileSync(out, 'utf8').split('\n')[0]).toBe('"employee_id","name","temporary_password"');
    const rows = passwordsIn(out);
    expect(rows.map(([number, name]) => [number, name]).toSorted()).toEqual([
      ['R1', 'Ann O""Neil, Jr.'],
      ['R2', 'Bea Lou Two'],
    ]);
    const all = await people();
    for (const [number, , password] of rows) {
      const held = await credentialOf(all.find(({ employee_id }) => employee_id === number) as Employee);
      expect(held).toMatchObject({ temporary: true });
      expect(held && (await isPassword(String(password), held))).toBe(true);
    }
    // A second run issues no second password.
    const again = path('again.csv');
    expect(await site('issue-passwords', 'RIVER', '--rank', 'Recruit', '--out', again)).toEqual([
      { site_code: 'RIVER', issued: 0 },
    ]);
    // A file with only column names would block the next run.
    expect(existsSync(again)).toBe(false);
  });

  it('refuses an existing file, and issues no password', async () => {
    const out = csv('kept.csv', 'kept');
    const before = (await inSite((table) => withoutPassword(table))).length;
    expect(before).toBeGreaterThan(0);
    const said = await runSite(dataDir, 'issue-passwords', 'RIVER', '--out', out);
    expect(said).toEqual({ exitCode: 1, lines: [], error: `${out} already exists\n` });
    expect(readFileSync(out, 'utf8')).toBe('kept');
    expect((await inSite((table) => withoutPassword(table))).length).toBe(before);
  });

  it('refuses an unknown rank, a missing file name and a missing folder', async () => {
    const issuing = (...args: string[]) => expect(site('issue-passwords', ...args)).rejects;
    const noRank = new CliError('There is no rank Admiral');
    await issuing('RIVER', '--rank', 'Admiral', '--out', path('x.csv')).toThrow(noRank);
    await issuing('RIVER').toThrow('A file for the passwords is required');
    const elsewhere = join(dataDir, 'none', 'x.csv');
    await issuing('RIVER', '--out', elsewhere).toThrow(new CliError(`There is no folder for ${elsewhere}`));
  });

  it('removes a struck row from the file, and appends to the row before it', async () => {
    const file = await newFile(path('struck.csv'));
    const paper = await paperOf(file);
    const [one] = await people();
    const row = (employee_id: string) => ({ ...(one as Employee), employee_id });
    await paper.write(row('A'), 'first');
    await paper.write(row('B'), 'a "struck", longer one');
    await paper.strike();
    await paper.write({ ...row('-3'), first_name: '=1+1', last_name: 'Lee;@x' }, 'third');
    await file.close();
    expect(passwordsIn(path('struck.csv'))).toEqual([
      ['A', 'Ada Chief', 'first'],
      ["'-3", "'=1+1 Lee;'@x", 'third'],
    ]);
  });

  it('strikes the password of an employee who got one or was deleted in the meantime', async () => {
    const cost = { N: 2, r: 1, p: 1 };
    const paper: string[] = [];
    const [given, issued] = await inSite(async (table, of) => {
      const wanted = (await withoutPassword(table)).slice(0, 3);
      const [first, second] = wanted as [Employee, Employee];
      const { credential } = await temporaryCredential(cost, new Date());
      await transact(table, [put(table, credentialItem(table, first.id, credential))]);
      return [
        { first, credential },
        await issuePasswords(contextOf(table, of), {
          people: [...wanted, { ...second, id: '01HZZZZZZZZZZZZZZZZZZZZZ09' }],
          passwordCost: cost,
          list: {
            write: async ({ employee_id }) => void paper.push(employee_id),
            strike: async () => void paper.pop(),
          },
          onProgress: () => undefined,
        }),
      ] as const;
    });
    expect([issued, paper.length]).toEqual([2, 2]);
    expect(paper).not.toContain(given.first.employee_id);
    expect(await credentialOf(given.first)).toMatchObject({ hash: given.credential.hash });
  });
});
