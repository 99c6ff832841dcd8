import { documentsFromEnvironment } from '@muster/functions/entry/aws/s3-documents';
import { connectTable } from '@muster/functions/table/core/client';
import { findSite } from '@muster/functions/table/entities/site';
import { afterAll, expect, test, vi } from 'vitest';
import { resourcesOf, synthesize } from './synthesize.ts';

/** Endpoints with FIPS 140 validated encryption. */

afterAll(() => void vi.unstubAllEnvs());

type Variables = { Environment?: { Variables?: Record<string, string> } };

test('the setting applies to every function of our own, and to the connections that pages may open', () => {
  const [region] = synthesize({ regions: [{ region: 'us-east-1', fips: true }] }).regions;
  const functions = (['api', 'scheduled'] as const).flatMap((part) =>
    region ? resourcesOf(region[part], 'AWS::Lambda::Function') : [],
  );
  const own = functions.map(
    ({ properties }): Record<string, string> => (properties as Variables).Environment?.Variables ?? {},
  );
  expect(own.length).toBeGreaterThan(20);
  for (const variables of own.filter(({ TABLE_NAME }) => TABLE_NAME))
    expect(variables.AWS_USE_FIPS_ENDPOINT).toBe('true');
  expect(JSON.stringify(region?.web.toJSON())).toContain('.s3-fips.us-east-1.amazonaws.com');
});

test('requests and addresses for browsers go to such endpoints', async () => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv('AWS_USE_FIPS_ENDPOINT', 'true');
  vi.stubEnv('DOCUMENT_BUCKET', 'papers');
  const file = { site: 'RIVER', id: '1', name: 'x.pdf', content_type: 'application/pdf' };
  const { url } = await documentsFromEnvironment()().download(file, new Date());
  expect(new URL(url).host).toBe('papers.s3-fips.us-east-1.amazonaws.com');
  const asked: string[] = [];
  const table = connectTable({
    tableName: 'muster',
    requestHandler: {
      handle: async ({ hostname }: { hostname: string }) => {
        asked.push(hostname);
        throw new Error('no network here');
      },
    } as never,
  });
  await expect(findSite(table.site('RIVER'))).rejects.toThrow('no network here');
  expect(new Set(asked)).toEqual(new Set(['dynamodb-fips.us-east-1.amazonaws.com']));
});
