import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Issued, issue } from '@muster/testing/certificates';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { siteCommands } from '../../../tools/site/commands.ts';
import { withTable } from '../../../tools/site/connect.ts';
import { isPermitted, type Statement } from '../../cloud/assembly/permissions.ts';
import { startKeyManagement } from '../../cloud/key-management.ts';
import { startObjectStore } from '../../cloud/object-store.ts';
import { cloudNames } from './run-site.ts';

/** The permissions that docs/operations/run.md ("Certificate of the seal key") names. */
const statements: Statement[] = [
  { Effect: 'Allow', Action: ['kms:GetPublicKey', 'kms:Sign'], Resource: cloudNames.SEAL_KEY_ARN },
  { Effect: 'Allow', Action: 's3:ListBucket', Resource: `arn:aws:s3:::${cloudNames.SEAL_BUCKET}` },
  {
    Effect: 'Allow',
    Action: ['s3:GetObject', 's3:PutObject'],
    Resource: `arn:aws:s3:::${cloudNames.SEAL_BUCKET}/keys/*`,
  },
];
const { region, tableName, SEAL_BUCKET, SEAL_KEY_ARN } = cloudNames;
const mayAsk = (_: unknown, asked: Parameters<typeof isPermitted>[1]) => isPermitted(statements, asked);
const [keys, store] = await Promise.all([
  startKeyManagement([SEAL_KEY_ARN], mayAsk),
  startObjectStore([`arn:aws:s3:::${SEAL_BUCKET}`], mayAsk),
]);
afterAll(() => Promise.all([keys.close(), store.close()]));

beforeEach(() => {
  const env = {
    TABLE_NAME: tableName,
    SEAL_BUCKET,
    SEAL_KEY_ARN,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'stand-in',
    AWS_ENDPOINT_URL_S3: store.endpoint,
    AWS_ENDPOINT_URL_KMS: keys.endpoint,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
});

const folder = mkdtempSync(join(tmpdir(), 'muster-cloud-certificate-'));
const site = (name: string, ...args: string[]) => {
  const command = siteCommands[name];
  if (!command) throw new Error(`There is no command ${name}`);
  return withTable(command.run(args), command);
};

/** Requests a certificate of the key in KMS and issues it. */
async function certified(issuer: Issued): Promise<Issued> {
  const out = join(folder, `${crypto.randomUUID()}.csr`);
  await site('key-request', '--name', 'City of Riverton', '--out', out);
  return issue('', { issuer, request: readFileSync(out, 'utf8'), extensions: ['keyUsage=critical,digitalSignature'] });
}

test('KMS signs the request, and the bucket of seals has the certificate, which nothing replaces', async () => {
  const authority = issue('/CN=County CA');
  const file = join(folder, 'chain.pem');
  for (let n = 1; n <= 2; n++) {
    const chain = (await certified(authority)).pem + authority.pem;
    writeFileSync(file, chain);
    expect(await site('key-certificate', file)).toMatchObject([{ stored: true, issuer: 'County CA' }]);
    const stored = [...store.objects].filter(([path]) => path.startsWith(`/${SEAL_BUCKET}/keys/`));
    expect(stored).toHaveLength(n);
    expect(stored.at(-1)?.[0]).toMatch(new RegExp(`/[0-9a-f]{64}/000${n}\\.pem$`));
    expect(String(stored.at(-1)?.[1])).toBe(chain);
  }
  expect(await site('key-certificate')).toMatchObject([{ certificate: 'City of Riverton', days_left: 364 }]);
  expect([...keys.asked, ...store.asked].filter(({ permitted }) => !permitted)).toEqual([]);
});

test('a missing variable is named, and a missing permission', async () => {
  vi.stubEnv('SEAL_KEY_ARN', '');
  await expect(site('key-request', '--name', 'City')).rejects.toThrow('Set SEAL_KEY_ARN to the key of seals');
  vi.stubEnv('SEAL_KEY_ARN', `${SEAL_KEY_ARN}-other`);
  await expect(site('key-request', '--name', 'City')).rejects.toThrow('AccessDeniedException');
});
