import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addClass } from '@muster/functions/areas/training/add-class';
import { addAttendee } from '@muster/functions/domain/training/add-attendee';
import { createType } from '@muster/functions/domain/training/create-type';
import { systemContext } from '@muster/functions/entry/jobs/system-context';
import { connectTable, type Table } from '@muster/functions/table/core/client';
import { transact, update } from '@muster/functions/table/core/write';
import { listAllEmployees } from '@muster/functions/table/entities/employee';
import { findSite, type Site } from '@muster/functions/table/entities/site';
import { classKey, type TrainingClass } from '@muster/functions/table/entities/training-class';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { createTable } from '../../../local/create-table.ts';
import { lockDataDir } from '../../../local/data-dir-lock.ts';
import { openStore } from '../../../local/store.ts';
import { repositoryRoot } from '../../../repository-root.ts';
import { siteCommands } from '../../../tools/site/commands.ts';
import { withTable } from '../../../tools/site/connect.ts';
import type { Statement } from '../../cloud/assembly/permissions.ts';
import { tableArn } from '../../cloud/assembly/stand-ins.ts';

export interface Said {
  exitCode: number | null;
  lines: Record<string, unknown>[];
  error: string;
}

/** Runs `npm run site -- …` on this machine's data, in a new process. */
export async function runSite(dataDir: string, ...args: string[]): Promise<Said> {
  return runSiteIn(onThisMachine(dataDir), ...args);
}

/** Returns the environment in which commands use a data folder. */
export function onThisMachine(dataDir: string): NodeJS.ProcessEnv {
  return { ...process.env, DATA_DIR: dataDir, DYNAMODB_ENDPOINT: '', TABLE_NAME: '' };
}

/** Runs `npm run site -- …` with only these environment variables, in a new process. */
export async function runSiteIn(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Said> {
  const { printed, ...said } = await printedBy(env, ...args);
  const lines = printed.split('\n').filter(Boolean);
  return { ...said, lines: lines.map((line) => JSON.parse(line)) };
}

/** As `runSiteIn`, for output that is not JSON. */
export async function printedBy(
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<Omit<Said, 'lines'> & { printed: string }> {
  const program = spawn(process.execPath, [join(repositoryRoot, 'infra/tools/site/run.ts'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = ['', ''];
  for (const [n, stream] of [program.stdout, program.stderr].entries()) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output[n] += text;
    });
  }
  await once(program, 'close');
  const [printed = '', error = ''] = output;
  return { exitCode: program.exitCode, printed, error };
}

/** Returns the options of `create` for the site RIVER, changed by `changes`. */
export function createOptions(changes: Record<string, string> = {}): string[] {
  const admin = { 'admin-id': '1001', first: 'Ada', last: 'Chief' };
  const options = { code: 'RIVER', name: 'Riverton Police', timezone: 'America/Chicago', ...admin, ...changes };
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
}

type OfSite<T> = (table: ReturnType<Table['site']>, site: Site) => Promise<T>;

/** Opens a data folder for the tests of a file, which run commands on it in this process, as if next to a server. */
export function servedData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'));
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    ({ close } = await startStore(dataDir));
    useDataDir(dataDir);
  });
  beforeEach(() => useDataDir(dataDir));
  afterAll(async () => {
    await close?.();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const commandOf = (name: string) => siteCommands[name] as (typeof siteCommands)[string];
  return {
    dataDir,
    commandOf,
    /** Runs a command. */
    site: async (name: string, ...args: string[]) => (await withTable(commandOf(name).run(args))) as object[],
    /** Runs `work` on the site RIVER. */
    inSite: <T>(work: OfSite<T>): Promise<T> =>
      withTable(async (tables) => work(tables.site('RIVER'), (await findSite(tables.site('RIVER'))) as Site)),
  };
}

/** Opens a data folder as the server does before it serves. Returns the folder and a function that closes it. */
export async function startStore(
  dataDir = mkdtempSync(join(tmpdir(), 'site-')),
): Promise<{ dataDir: string; close: () => Promise<void> }> {
  const held = await lockDataDir(dataDir, 'server');
  const store = await openStore(dataDir);
  held.publishEndpoint(store.endpoint());
  return {
    dataDir,
    async close() {
      await store.stop();
      held.release();
    },
  };
}

/** Lets commands in this process use the data folder. */
export function useDataDir(dataDir: string): void {
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('DYNAMODB_ENDPOINT', '');
  vi.stubEnv('TABLE_NAME', '');
}

/** Creates a class with a seat of the site's administrator. */
export async function seatAdministrator(tables: Table, code: string): Promise<TrainingClass> {
  const table = tables.site(code);
  const site = await findSite(table);
  const [employee] = await listAllEmployees(table);
  if (!site || !employee) throw new Error(`There is no site ${code}`);
  const context = systemContext({ table, site, now: new Date('2026-05-13T17:00:00Z') });
  const { id } = await createType(context, {
    name: 'First Aid',
    description: undefined,
    is_mandatory: true,
    type: 'in_department',
    expiration_months: 12,
  });
  const { trainingClass } = await addClass(context, {
    training_type_id: id,
    location: 'Room 1',
    class_size: 10,
    is_active: true,
    enrollment_start: '2026-05-01T13:00:00.000Z',
    enrollment_end: '2026-05-22T13:00:00.000Z',
    dates: [{ date: '2026-05-23', start_time: '09:00', end_time: '12:00' }],
  });
  await addAttendee(context, { classId: trainingClass.id, employee });
  return trainingClass;
}

/** Sets a number of a class directly in the table, as a defect would. */
export async function disturb(tables: Table, code: string, classId: string, field: string, value: number) {
  const table = tables.site(code);
  const change = { expression: 'SET #field = :value', names: { '#field': field }, values: { ':value': value } };
  await transact(table, [update(table, classKey(table, classId), change)]);
}

/** The cloud's names, with which command tests fill the policies of docs/operations/. */
export const cloudNames = {
  region: 'us-east-1',
  tableName: 'muster-data-us-east-1-Table',
  DOCUMENT_BUCKET: 'documents-bucket',
  SEAL_BUCKET: 'seals-bucket',
  SEAL_KEY_ARN: 'arn:aws:kms:us-east-1:123456789012:key/seals',
};

/** Returns the statements of the policies for operators in docs/operations/, with these names. */
export function operatorStatements(): Statement[] {
  const pages = ['people', 'leave'].map((page) => join(repositoryRoot, `docs/operations/${page}.md`));
  const text = pages.map((page) => readFileSync(page, 'utf8')).join('\n');
  const policies = [...text.matchAll(/```json\n(\{\s*"Version": "2012-10-17"[^`]+)```/g)].map(([, policy = '']) =>
    policy.replaceAll(/DOCUMENT_BUCKET|SEAL_BUCKET|SEAL_KEY_ARN/g, (name) => cloudNames[name as 'SEAL_BUCKET']),
  );
  return policies
    .flatMap((policy) => (JSON.parse(policy) as { Statement: Statement[] }).Statement)
    .filter(({ Sid }) => Sid !== 'TableKey')
    .map((one) =>
      String(one.Resource).endsWith('/TABLE_NAME')
        ? { ...one, Resource: tableArn(cloudNames.region, cloudNames.tableName) }
        : one,
    );
}

/** Creates the cloud's table. Returns it, accessed without the operator's permissions. */
export async function createCloudTable(endpoint: string): Promise<Table> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const address = { tableName: cloudNames.tableName, endpoint, region: cloudNames.region, credentials };
  await createTable(address);
  return connectTable(address);
}
