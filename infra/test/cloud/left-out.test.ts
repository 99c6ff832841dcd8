import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, test, vi } from 'vitest';
import { bundle } from '../../cloud/bundle.ts';
import { leaveOut, leftOutModules } from '../../cloud/left-out.ts';
import { createTable, localAddress } from '../../local/create-table.ts';
import { startEngine } from '../../local/engine.ts';
import { repositoryRoot } from '../../repository-root.ts';
import type * as Fixture from './fixture/table.ts';

const engine = await startEngine();
afterAll(() => engine.stop());
const { folder } = await bundle('fixture-table', join(import.meta.dirname, 'fixture', 'table.ts'));
const bundled = (await import(pathToFileURL(join(folder, 'index.mjs')).href)) as typeof Fixture;

test('a bundled client reads the errors of writes, with the items in them', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local').stubEnv('AWS_SECRET_ACCESS_KEY', 'local').stubEnv('AWS_REGION', 'us-east-1');
  const address = localAddress(engine.endpoint);
  await createTable(address);
  const item = {
    PK: 'TEST#P',
    SK: '1',
    n: 1.5,
    yes: true,
    none: null,
    list: ['a', { deep: '' }],
    tags: new Set(['x']),
  };
  expect(await bundled.failedWrites(engine.endpoint, address.tableName, item)).toEqual({
    single: { written: false, item },
    transaction: item,
    noTable: 'ResourceNotFoundException',
  });
});

test('what is left out of a bundle names its module when it is called', () => {
  expect(bundled.schemaOfText).toThrow(/^zod\/v4\/core\/json-schema-processors\.js is left out of the functions/);
});

test('every module that is left out exists', async () => {
  const { metafile } = await build({
    entryPoints: [join(repositoryRoot, 'functions/src/factors/lambda.ts')],
    bundle: true,
    write: false,
    outdir: 'unused',
    metafile: true,
    platform: 'node',
    mainFields: ['module', 'main'],
    plugins: [leaveOut],
    format: 'esm',
    logLevel: 'silent',
  });
  const paths = Object.keys(metafile.inputs).map((path) => `/${path}`);
  expect(leftOutModules.filter((modules) => !paths.some((path) => modules.test(path)))).toEqual([]);
});
