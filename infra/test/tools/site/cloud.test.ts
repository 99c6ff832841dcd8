import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRank } from '@muster/functions/areas/ranks/change-ranks';
import { systemContext } from '@muster/functions/entry/jobs/system-context';
import type { Table } from '@muster/functions/table/core/client';
import { onlyAddedPatterns } from '@muster/functions/table/core/definition';
import { transact } from '@muster/functions/table/core/write';
import { listAllEmployees } from '@muster/functions/table/entities/employee';
import { putSeatItem } from '@muster/functions/table/entities/seat';
import { findSite, type Site } from '@muster/functions/table/entities/site';
import type { TrainingClass } from '@muster/functions/table/entities/training-class';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engine, startEngine } from '../../../local/engine.ts';
import { isPermitted, unused } from '../../cloud/assembly/permissions.ts';
import { type Recorder, startRecorder } from '../../cloud/recorder.ts';
import {
  cloudNames,
  createCloudTable,
  createOptions,
  disturb,
  operatorStatements,
  runSiteIn,
  seatAdministrator,
} from './run-site.ts';

/** `npm run site` on a table in AWS, without this machine's data folder and engine. */

const { region, tableName } = cloudNames;
const statements = operatorStatements().filter(({ Sid }) => Sid?.startsWith('Table'));
const folder = mkdtempSync(join(tmpdir(), 'site-cloud-'));
const dataDir = join(folder, 'never-made');
let engine: Engine;
let recorder: Recorder;
let table: Table;

beforeAll(async () => {
  engine = await startEngine();
  recorder = await startRecorder(engine.endpoint, region, (_, asked) => isPermitted(statements, asked));
  table = await createCloudTable(engine.endpoint);
});

afterAll(async () => {
  await recorder?.close();
  await engine?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes only one of a seat's items for the second employee, as a defect would. */
async function addOrphanedSeat(trainingClass: TrainingClass): Promise<void> {
  const river = table.site('RIVER');
  const [, employee] = await listAllEmployees(river);
  if (!employee) throw new Error('The roster was not imported');
  await transact(river, [putSeatItem(river, employee.id, trainingClass, new Date().toISOString())]);
}

const inCloud = () => ({
  PATH: process.env.PATH,
  HOME: folder,
  DATA_DIR: dataDir,
  TABLE_NAME: tableName,
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: 'administrator',
  AWS_SECRET_ACCESS_KEY: 'stand-in',
  AWS_ENDPOINT_URL_DYNAMODB: recorder.endpoint,
});
const site = (...args: string[]) => runSiteIn(inCloud(), ...args);
const done = { exitCode: 0, error: '' };

describe('npm run site on a table in AWS', () => {
  it('creates, renames and lists a department', async () => {
    const made = await site('create', ...createOptions());
    expect(made).toMatchObject({ ...done, lines: [{ site_code: 'RIVER', temporary_password: expect.any(String) }] });
    expect(await site('rename', 'RIVER', '--name', 'River City Police')).toMatchObject(done);
    expect(await site('list')).toMatchObject({ ...done, lines: [{ site_code: 'RIVER', name: 'River City Police' }] });
  });

  it('imports employees, issues their first passwords and changes an employee ID', async () => {
    const [roster, passwords] = [join(folder, 'roster.csv'), join(folder, 'passwords.csv')];
    const river = table.site('RIVER');
    const context = systemContext({ table: river, site: (await findSite(river)) as Site, now: new Date() });
    await createRank(context, { name: 'Officer' });
    const columns = 'employee_id,first_name,middle_name,last_name,badge_number,rank';
    writeFileSync(roster, `${columns}\n2001,Sam,,Officer,77,Officer\n2002,Kim,,Cadet,78,officer\n`);
    expect(await site('import-roster', 'RIVER', roster)).toMatchObject({ exitCode: 0, lines: [{ imported: 2 }] });
    expect(await site('issue-passwords', 'RIVER', '--out', passwords)).toMatchObject({
      exitCode: 0,
      lines: [{ issued: 2 }],
    });
    expect(readFileSync(passwords, 'utf8').split('\n')).toHaveLength(4);
    const renumbered = await site('renumber', 'RIVER', '--from', '2002', '--to', '2003');
    expect(renumbered).toMatchObject({ ...done, lines: [{ employee_id: '2003' }] });
  });

  it('lists bug reports and unfinished jobs, and repairs differences between the views of a seat', async () => {
    const trainingClass = await seatAdministrator(table, 'RIVER');
    await disturb(table, 'RIVER', trainingClass.id, 'enrolled_count', 3);
    await addOrphanedSeat(trainingClass);
    expect(await site('bug-reports', 'RIVER')).toEqual({ ...done, lines: [] });
    // The job of the number changed above, which the sweep finishes.
    expect(await site('jobs', 'RIVER')).toMatchObject({ ...done, lines: [{ kind: 'renumber' }] });
    expect(await site('reconcile', 'RIVER', '--repair')).toMatchObject({
      ...done,
      lines: [{ repaired: true }, { repaired: true }],
    });
  });

  it("needs exactly the document's permissions, and does not use this machine's data", () => {
    const asked = recorder.noted().filter(({ caller }) => caller === 'administrator');
    expect(asked.filter(({ permitted }) => !permitted)).toEqual([]);
    expect(unused(statements, asked)).toEqual([]);
    const changes = statements.find(({ Sid }) => Sid === 'TableChanges')?.Condition;
    expect(changes).toEqual({ 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': onlyAddedPatterns } });
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    ['no region', { AWS_REGION: undefined }, /^Set AWS_REGION to the region of the table/],
    ['no credentials', { AWS_ACCESS_KEY_ID: undefined }, /^There are no AWS credentials: set AWS_PROFILE/],
    [
      'another table',
      { TABLE_NAME: 'muster-data-eu-west-1' },
      /^These AWS credentials have no permission for that on muster-data-eu-west-1 in us-east-1/,
    ],
    [
      'no such table',
      { TABLE_NAME: 'nowhere', past: true },
      /^There is no table nowhere in us-east-1\. Set TABLE_NAME to/,
    ],
  ])('reports %s in one line', async (_, { past, ...changed }: Record<string, unknown>, line) => {
    const endpoint = past ? { AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint } : {};
    const { exitCode, error } = await runSiteIn({ ...inCloud(), ...endpoint, ...changed } as NodeJS.ProcessEnv, 'list');
    expect(exitCode).toBe(1);
    expect(error).toMatch(line);
    expect(error.trim().split('\n')).toHaveLength(1);
  });
});
