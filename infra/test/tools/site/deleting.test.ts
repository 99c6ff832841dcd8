import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOfBytes } from '@muster/functions/entry/provisioning/moving/export-site';
import { keptKey } from '@muster/functions/kernel/document-store';
import type { Table } from '@muster/functions/table/core/client';
import { findDeletionMark } from '@muster/functions/table/entities/deletion-mark';
import { contentsOf } from '@muster/testing/contents';
import { change } from '@muster/testing/dump';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CliError } from '../../../cli-error.ts';
import { backupsGoneFrom } from '../../../cloud/backup-days.ts';
import { documentFolder } from '../../../local/document-folder.ts';
import { type Engine, startEngine } from '../../../local/engine.ts';
import { withTable } from '../../../tools/site/connect.ts';
import { isPermitted, unused } from '../../cloud/assembly/permissions.ts';
import { type KeyManagement, startKeyManagement } from '../../cloud/key-management.ts';
import { type ObjectStore, startObjectStore } from '../../cloud/object-store.ts';
import { type Recorder, startRecorder } from '../../cloud/recorder.ts';
import { cloudNames, createCloudTable, createOptions, operatorStatements, servedData } from './run-site.ts';

/** `npm run site -- delete`: on this machine, and of the same department in the cloud. */

const folder = mkdtempSync(join(tmpdir(), 'site-deleting-'));
const file = join(folder, 'river.muster.gz');
const certificate = join(folder, 'certificate.json');
const document = '01J00000000000000000000000';
const bytes = Buffer.from('The lesson');
const exported = ['--exported', file];
const confirmed = ['--confirm', 'RIVER Riverton Police'];
let key: string;

const { dataDir, commandOf, site } = servedData();
const deleting = (...args: string[]) => site('delete', ...args);
const codes = async () => (await site('list')).map((one) => (one as { site_code: string }).site_code);

describe('on this machine', () => {
  beforeAll(async () => {
    for (const code of ['RIVER', 'RIVER-2']) {
      await site('create', ...createOptions({ code }));
      await site('seal', code);
      writeFileSync(documentFolder(dataDir).fileOf(keptKey({ site: code, id: document })), bytes);
    }
    await withTable((tables) =>
      change(
        tables.site('RIVER'),
        { PK: 'RIVER#DOCUMENT', SK: document },
        { id: document, type_id: 'T', name: 'Lesson.pdf', sha256: hashOfBytes(bytes), size: bytes.length },
      ),
    );
    await site('export', 'RIVER', '--out', file);
  }, 60_000);

  it('refuses without an export or confirmation, with a hold, against a rule, and beside a running server', async () => {
    const refused = async (says: string | RegExp, ...args: string[]) => {
      const error = await deleting(...args).then(
        () => expect.unreachable('nothing may be deleted'),
        (reason: Error) => reason,
      );
      expect(error).toBeInstanceOf(CliError);
      expect(error.message).toMatch(says);
    };
    await refused('Export RIVER first', 'RIVER', ...confirmed);
    await refused('There is no site NONE', 'NONE', ...exported, ...confirmed);
    await refused("--confirm 'RIVER Riverton Police'", 'RIVER', ...exported);
    await refused('Nothing was deleted', 'RIVER', ...exported, '--confirm', 'RIVER');
    await refused('of RIVER, not', 'RIVER-2', ...exported, '--confirm', 'RIVER-2 Riverton Police');
    await refused('There is no file', 'RIVER', '--exported', join(folder, 'none'), ...confirmed);
    await refused('already exists', 'RIVER', ...exported, ...confirmed, '--certificate', file);
    await refused('RIVER is not being deleted', 'RIVER', '--reopen');
    await site('hold', 'RIVER', '--reason', 'Case 26-114');
    await refused(/hold on the department since .*Case 26-114/, 'RIVER', ...exported, ...confirmed);
    await site('hold', 'RIVER', '--release');
    await site('retention', 'RIVER', '--texts', '84');
    await refused('84 months (1)', 'RIVER', ...exported, ...confirmed);
    await site('retention', 'RIVER', '--texts', 'never');
    // The audit log has grown since the export.
    await refused(/changed after the export \(.*AUDIT/, 'RIVER', ...exported, ...confirmed);
    await expect(withTable(async () => [], commandOf('delete'))).rejects.toThrow('Stop it with Ctrl-C');
    expect(await codes()).toEqual(['RIVER', 'RIVER-2']);
  }, 60_000);

  it('deletes everything of the department and writes a certificate, after which the code is free', async () => {
    rmSync(file);
    const [out] = (await site('export', 'RIVER', '--out', file)) as Record<string, unknown>[];
    key = String(out?.key);
    const lines = await deleting('RIVER', ...exported, ...confirmed, '--certificate', certificate);
    const written = JSON.parse(readFileSync(certificate, 'utf8'));
    expect(lines).toEqual([{ ...written, certificate }]);
    expect(written).toEqual({
      site_code: 'RIVER',
      name: 'Riverton Police',
      created_at: expect.any(String),
      closed_at: expect.any(String),
      deleted_at: expect.any(String),
      export: { digest: out?.digest, root: out?.root, exported_at: expect.any(String) },
      last_seal: { no: 1, at: expect.any(String), root: expect.stringMatching(/^[0-9a-f]{64}$/), key },
      deleted: { items: expect.any(Number), documents: 1 },
    });
    expect(written.deleted.items).toBeGreaterThanOrEqual(Number(out?.items));
    for (const path of ['seals', 'documents/documents']) expect(readdirSync(join(dataDir, path))).toEqual(['RIVER-2']);
    expect(await codes()).toEqual(['RIVER-2']);
    expect(await site('seal', 'RIVER-2')).toMatchObject([{ no: 2 }]);
    await site('create', ...createOptions());
    expect(await site('seal', 'RIVER')).toMatchObject([{ no: 1 }]);
  }, 60_000);
});

describe('in the cloud', () => {
  const { region, tableName, ...names } = cloudNames;
  const { DOCUMENT_BUCKET, SEAL_BUCKET, SEAL_KEY_ARN } = names;
  const statements = operatorStatements();
  let engine: Engine;
  let recorder: Recorder;
  let store: ObjectStore;
  let keys: KeyManagement;
  let table: Table;

  beforeAll(async () => {
    engine = await startEngine();
    recorder = await startRecorder(engine.endpoint, region, (_, asked) => isPermitted(statements, asked));
    table = await createCloudTable(engine.endpoint);
    const arns = [DOCUMENT_BUCKET, SEAL_BUCKET].map((name) => `arn:aws:s3:::${name}`);
    store = await startObjectStore(arns, (_, asked) => isPermitted(statements, asked));
    store.locked.set(SEAL_BUCKET, new Date('2036-05-01T00:00:00Z'));
    keys = await startKeyManagement([SEAL_KEY_ARN], (_, asked) => isPermitted(statements, asked));
  }, 60_000);
  afterAll(async () => {
    await recorder?.close();
    await store?.close();
    await keys?.close();
    await engine?.stop();
  });

  beforeEach(() => {
    const env = {
      TABLE_NAME: tableName,
      ...names,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: 'operator',
      AWS_SECRET_ACCESS_KEY: 'stand-in',
      AWS_ENDPOINT_URL_DYNAMODB: recorder.endpoint,
      AWS_ENDPOINT_URL_S3: store.endpoint,
      AWS_ENDPOINT_URL_KMS: keys.endpoint,
    };
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  });

  it('closes the department, deletes it after the last function has ended, and keeps locked copies', async () => {
    await site('import', file, '--key', key);
    for (const name of [`documents/RIVER/${document}`, `incoming/RIVER/${document}`])
      store.older.set(`/${DOCUMENT_BUCKET}/${name}`, 'older');
    store.objects.set(`/${DOCUMENT_BUCKET}/documents/RIVER-2/${document}`, bytes);
    store.objects.set(`/${SEAL_BUCKET}/timestamps/RIVER/0000000001-0.tst`, bytes);
    rmSync(file);
    await site('export', 'RIVER', '--out', file);
    const whole = ['RIVER', ...exported, ...confirmed, '--certificate', join(folder, 'cloud.json')];

    const closed = await deleting(...whole);
    expect(closed).toEqual([{ site_code: 'RIVER', closed_at: expect.any(String), continue_from: expect.any(String) }]);
    expect(commandOf('delete').unconfirmed?.(closed)).toContain('Functions that began before may still write');
    expect(await deleting('RIVER', '--reopen')).toEqual([{ site_code: 'RIVER', reopened: true }]);
    expect(await codes()).toEqual(['RIVER']);
    await deleting(...whole);
    // As if a quarter of an hour had passed.
    const mark = await findDeletionMark(table.site('RIVER'));
    const closed_at = new Date(Date.parse(mark?.closed_at ?? '') - 15 * 60_000).toISOString();
    await change(table.site('RIVER'), { PK: 'RIVER#IMPORT', SK: 'IMPORT' }, { closed_at });
    expect(await codes()).toEqual([]);
    await expect(site('hold', 'RIVER')).rejects.toThrow('RIVER is being deleted');

    const done = await deleting(...whole);
    expect(done).toMatchObject([
      {
        closed_at,
        locked_seal_copies: { count: 2, until: '2036-05-01' },
        backups_gone_from: backupsGoneFrom(new Date()),
      },
    ]);
    expect(commandOf('delete').unconfirmed?.(done)).toBeUndefined();
    expect([...store.objects.keys()].toSorted()).toEqual([
      `/${DOCUMENT_BUCKET}/documents/RIVER-2/${document}`,
      `/${SEAL_BUCKET}/seals/RIVER/0000000001.json`,
      `/${SEAL_BUCKET}/timestamps/RIVER/0000000001-0.tst`,
    ]);
    expect(store.older.size).toBe(0);
    const left = await contentsOf({ table, endpoint: engine.endpoint });
    expect(left.map(({ PK, SK }) => [PK, SK])).toEqual([['RIVER#IMPORT', 'DELETED']]);
    await expect(site('create', ...createOptions())).rejects.toThrow('copies of seals are locked');
    await expect(deleting('RIVER', ...confirmed)).rejects.toThrow(/^RIVER was deleted on /);
  }, 60_000);

  it('leaves copies with hashes and times, and no name or other personal data', () => {
    const [copy] = [...store.objects].filter(([path]) => path.includes('/seals/'));
    const { seal, key: signing } = JSON.parse(String(copy?.[1]));
    expect(Object.keys(seal).toSorted()).toEqual(
      ['site', 'no', 'at', 'began', 'history', 'chains', 'root', 'previous', 'key', 'signature'].toSorted(),
    );
    expect(Object.keys(signing).toSorted()).toEqual(['crv', 'kty', 'x', 'y']);
  });

  it('needs the permissions of the document, and for the deletion its own statement', () => {
    const asked = [...recorder.noted(), ...store.asked, ...keys.asked];
    expect(asked.filter(({ permitted }) => !permitted)).toEqual([]);
    const own = statements.filter(({ Sid }) => Sid?.startsWith('Delete'));
    expect(own).toHaveLength(3);
    expect(
      unused(
        own.filter(({ Sid }) => Sid !== 'DeleteFiles'),
        asked,
      ),
    ).toEqual([]);
    const entry = asked.find(
      ({ action, partitions = [] }) => action === 'dynamodb:DeleteItem' && /#ENTRY#/.test(partitions[0] ?? ''),
    );
    if (!entry) throw new Error('No entry was deleted');
    expect(
      isPermitted(
        statements.filter((one) => !own.includes(one)),
        entry,
      ),
    ).toBe(false);
    expect(isPermitted(statements, { ...entry, partitions: ['RIVER-2#ENTRY#1'] })).toBe(false);
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));
