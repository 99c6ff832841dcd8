import type { JsonWebKey } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sealKeyOf } from '@muster/functions/areas/record/seal-key-id';
import { hashOfBytes } from '@muster/functions/entry/provisioning/moving/export-site';
import { keptKey } from '@muster/functions/kernel/document-store';
import type { Table } from '@muster/functions/table/core/client';
import { fingerprintText } from '@muster/shared/record/fingerprint';
import { change } from '@muster/testing/dump';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentFolder } from '../../../local/document-folder.ts';
import { type Engine, startEngine } from '../../../local/engine.ts';
import { withTable } from '../../../tools/site/connect.ts';
import { isPermitted } from '../../cloud/assembly/permissions.ts';
import { type KeyManagement, startKeyManagement } from '../../cloud/key-management.ts';
import { type ObjectStore, startObjectStore } from '../../cloud/object-store.ts';
import { type Recorder, startRecorder } from '../../cloud/recorder.ts';
import {
  cloudNames,
  createCloudTable,
  createOptions,
  operatorStatements,
  runSite,
  runSiteIn,
  seatAdministrator,
  startStore,
  useDataDir,
} from './run-site.ts';

/** `npm run site -- export` and `import`: from one machine to the cloud, and from there to another machine. */

const { region, tableName, ...names } = cloudNames;
const { DOCUMENT_BUCKET, SEAL_BUCKET, SEAL_KEY_ARN } = names;
const folder = mkdtempSync(join(tmpdir(), 'site-moving-'));
const file = join(folder, 'river.muster.gz');
const document = '01J00000000000000000000000';
// Not text, and longer than one line.
const bytes = Buffer.from(Array.from({ length: 1_700_000 }, (_, n) => (n * 7919) % 256));
let home: Awaited<ReturnType<typeof startStore>>;
let other: Awaited<ReturnType<typeof startStore>>;
let engine: Engine;
let recorder: Recorder;
let store: ObjectStore;
let keys: KeyManagement;
let inTheCloud: Table;
const statements = operatorStatements();

beforeAll(async () => {
  [home, other] = [await startStore(), await startStore()];
  engine = await startEngine();
  recorder = await startRecorder(engine.endpoint, region, (_, asked) => isPermitted(statements, asked));
  inTheCloud = await createCloudTable(engine.endpoint);
  const arns = [DOCUMENT_BUCKET, SEAL_BUCKET].map((name) => `arn:aws:s3:::${name}`);
  store = await startObjectStore(arns, (_, asked) => isPermitted(statements, asked));
  keys = await startKeyManagement([SEAL_KEY_ARN], (_, asked) => isPermitted(statements, asked));
  const created = await runSite(home.dataDir, 'create', ...createOptions());
  expect(created.error).toBe('');
  useDataDir(home.dataDir);
  await withTable(async (tables) => {
    await seatAdministrator(tables, 'RIVER');
    const table = tables.site('RIVER');
    await change(
      table,
      { PK: 'RIVER#DOCUMENT', SK: document },
      { id: document, type_id: 'T', name: 'Lesson.pdf', sha256: hashOfBytes(bytes), size: bytes.length },
    );
  });
  writeFileSync(documentFolder(home.dataDir).fileOf(keptKey({ site: 'RIVER', id: document })), bytes);
  expect((await runSite(home.dataDir, 'seal', 'RIVER')).error).toBe('');
}, 180_000);

afterAll(async () => {
  await home?.close();
  await other?.close();
  await recorder?.close();
  await store?.close();
  await keys?.close();
  await engine?.stop();
  for (const path of [folder, home?.dataDir, other?.dataDir]) if (path) rmSync(path, { recursive: true, force: true });
});

const inCloud = () => ({
  PATH: process.env.PATH,
  HOME: folder,
  TABLE_NAME: tableName,
  ...names,
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: 'operator',
  AWS_SECRET_ACCESS_KEY: 'stand-in',
  AWS_ENDPOINT_URL_DYNAMODB: recorder.endpoint,
  AWS_ENDPOINT_URL_S3: store.endpoint,
  AWS_ENDPOINT_URL_KMS: keys.endpoint,
});

it('moves a department from a machine to the cloud and on to another machine', async () => {
  const out = await runSite(home.dataDir, 'export', 'RIVER', '--out', file);
  expect(out).toMatchObject({
    exitCode: 0,
    lines: [{ site_code: 'RIVER', file, employees: 1, chains: 2, seals: 1, documents: 1 }],
  });
  const [said] = out.lines;
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const { root, digest, key } = said as { root: string; digest: string; key: string };
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  const unconfirmed = await runSiteIn(inCloud(), 'import', file);
  expect(unconfirmed).toMatchObject({ exitCode: 1, lines: [] });
  expect(unconfirmed.error).toContain(`run this again with --key ${key}`);
  const arrived = await runSiteIn(inCloud(), 'import', file, '--key', fingerprintText(key));
  expect(arrived).toMatchObject({ exitCode: 0, lines: [{ site_code: 'RIVER', root, digest, key, seals: 1 }] });
  expect(store.objects.get(`/${DOCUMENT_BUCKET}/documents/RIVER/${document}`)).toEqual(bytes);
  expect([...store.objects.keys()]).toContain(`/${SEAL_BUCKET}/seals/RIVER/0000000001.json`);
  await change(inTheCloud.site('RIVER'), { PK: 'RIVER#SITE', SK: 'SITE' }, { name: 'In the cloud' });

  const back = join(folder, 'back.muster.gz');
  const outOfCloud = await runSiteIn(inCloud(), 'export', 'RIVER', '--out', back);
  expect(outOfCloud).toMatchObject({ exitCode: 0, lines: [{ root, documents: 1 }] });
  const cloudKey = String(outOfCloud.lines[0]?.key);
  expect(cloudKey).not.toBe(key);
  const home2 = await runSite(other.dataDir, 'import', back, '--key', cloudKey);
  expect(home2).toMatchObject({ exitCode: 0, lines: [{ root, key: cloudKey }] });
  expect(readFileSync(documentFolder(other.dataDir).fileOf(keptKey({ site: 'RIVER', id: document })))).toEqual(bytes);
  expect((await runSite(other.dataDir, 'list')).lines).toMatchObject([{ site_code: 'RIVER', name: 'In the cloud' }]);
  expect((await runSite(other.dataDir, 'rebuild', 'RIVER', '--check')).lines).toEqual([]);
  const next = await runSite(other.dataDir, 'seal', 'RIVER');
  expect(next.lines).toMatchObject([{ no: 2 }]);
  const refused = [...recorder.noted(), ...store.asked, ...keys.asked].filter(({ permitted }) => !permitted);
  expect(refused).toEqual([]);
}, 180_000);

const oneLine = async (...args: string[]) => {
  const { exitCode, error } = await runSite(home.dataDir, ...args);
  expect(exitCode).toBe(1);
  expect(error.trim()).not.toContain('\n');
  return error;
};

it('reports problems in one line', async () => {
  expect(await oneLine('export', 'RIVER', '--out', file)).toContain('already exists');
  expect(await oneLine('export', 'NONE', '--out', join(folder, 'x'))).toContain('There is no site NONE');
  const [signature = '', ...before] = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n').reverse();
  const { by } = JSON.parse(signature) as { by: JsonWebKey };
  const { id: key } = sealKeyOf(by);
  expect(await oneLine('import', file, '--key', key)).toContain('RIVER is in use');
  const unsigned = join(folder, 'unsigned.gz');
  writeFileSync(unsigned, gzipSync(`${before.reverse().join('\n')}\n`));
  expect(await oneLine('import', unsigned, '--key', key)).toContain('The file has no signature');
  const [, digest = ''] =
    /--digest ([0-9a-f]{64})$/.exec((await oneLine('import', unsigned, '--unsigned')).trim()) ?? [];
  expect(await oneLine('import', unsigned, '--unsigned', '--digest', digest)).toContain('RIVER is in use');
  expect(await oneLine('import', join(folder, 'none'))).toContain('There is no file');
  const damaged = join(folder, 'damaged.gz');
  writeFileSync(damaged, gzipSync(gunzipSync(readFileSync(file)).subarray(0, -50)));
  expect(await oneLine('import', damaged)).toContain('is incomplete');
  writeFileSync(damaged, readFileSync(file).subarray(0, 500));
  expect(await oneLine('import', damaged)).toContain('is damaged, incomplete');
  writeFileSync(damaged, 'a letter');
  expect(await oneLine('import', damaged)).toContain('not the export of a department');
  expect(existsSync(join(folder, 'x'))).toBe(false);
  const { SEAL_KEY_ARN: __, ...withoutKey } = inCloud();
  const notSigned = await runSiteIn(withoutKey, 'export', 'RIVER', '--out', join(folder, 'y'));
  expect(notSigned.error).toContain('Set SEAL_KEY_ARN to the key of seals');
  const { DOCUMENT_BUCKET: _, ...without } = inCloud();
  const { error } = await runSiteIn(without, 'export', 'RIVER', '--out', join(folder, 'y'));
  expect(error).toContain('Set DOCUMENT_BUCKET to the bucket');
  expect(existsSync(join(folder, 'y')) || existsSync(join(folder, 'y.part'))).toBe(false);
}, 180_000);
