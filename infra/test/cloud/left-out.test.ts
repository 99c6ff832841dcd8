import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, test, vi } from 'vitest';
import { bundle } from '../../cloud/bundle.ts';
import { leaveOut, leftOutModules } from '../../cloud/left-out.ts';
import { createTable, localAddress } from '../../local/create-table.ts';
import { startEngine } from '../../local/engine.ts';
import { repositoryRoot } from '../../repository-root.ts';
import * as unbundled from './fixture/table.ts';

const engine = await startEngine();
afterAll(() => engine.stop());
const { folder } = await bundle('fixture-table', join(import.meta.dirname, 'fixture', 'table.ts'));
const bundled = (await import(pathToFileURL(join(folder, 'index.mjs')).href)) as typeof unbundled;

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

test('bundled schemas have all methods of zod, which refuse and accept the same', () => {
  for (const [name, typed] of [
    ['text', ' x '],
    ['text', ' xy '],
    ['number', 4],
    ['number', 3],
    ['object', { list: ['c'] }],
    ['object', { list: ['a'] }],
    ['read', 'four'],
  ] as const) {
    const [ours, zods] = [bundled, unbundled].map(({ schemas }) => schemas[name]);
    expect(memberNames(ours)).toEqual(memberNames(zods));
    const read = ours?.safeParse(typed);
    const expected = zods?.safeParse(typed);
    expect([read?.data, read?.error?.issues.map(({ code }) => code)]).toEqual([
      expected?.data,
      expected?.error?.issues.map(({ code }) => code),
    ]);
  }
});

/** Returns the names of an object's members, inherited ones too. */
function memberNames(from: unknown): string[] {
  const names = new Set<string>();
  for (let each = from; each && each !== Object.prototype; each = Object.getPrototypeOf(each))
    for (const name of Object.getOwnPropertyNames(each)) names.add(name);
  return [...names].toSorted();
}

test('every module that is left out exists', async () => {
  const { metafile } = await build({
    entryPoints: [join(repositoryRoot, 'functions/src/session/lambda.ts')],
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
