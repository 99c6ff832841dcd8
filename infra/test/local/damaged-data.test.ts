import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTable, dropTable, localAddress } from '../../local/create-table.ts';
import { checkDatabase, databaseFile, markFilled } from '../../local/database-check.ts';
import { seedDemoIfEmpty } from '../../local/demo.ts';
import { startEngine } from '../../local/engine.ts';
import { Shutdown } from '../../local/shutdown.ts';
import { localSigningKeys } from '../../local/signing-keys.ts';
import { openStore } from '../../local/store.ts';
import { openData } from '../../local/system.ts';
import { createOptions, runSite } from '../tools/site/run-site.ts';
import { writeItems, writtenItems } from './items.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'damaged-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Fills the database through an engine and ends it. Returns the written items. */
async function fill(): Promise<string[]> {
  const engine = await startEngine({ dataDir });
  await createTable(localAddress(engine.endpoint));
  const items = await writeItems(localAddress(engine.endpoint), async (count) => count === 200);
  await engine.stop();
  return items;
}

const refusal = (why: string) =>
  `The database ${databaseFile(dataDir)} ${why}. Restore a copy of it, or set DATA_DIR to another folder to start over.`;
const file = () => databaseFile(dataDir);

describe('a database', () => {
  it.each<[string, () => void, string]>([
    ['empty', () => truncateSync(file()), 'is empty although it contained data before'],
    ['missing', () => rmSync(file()), 'is missing although it contained data before'],
    ['not a database', () => writeFileSync(file(), 'x'.repeat(9_000)), 'is damaged (not a SQLite database)'],
    ['cut off', () => truncateSync(file(), 9_000), 'is damaged ('],
    ['overwritten in the middle', overwrite, 'is damaged ('],
  ])('that is %s is refused with instructions, and not changed', async (_, damage, why) => {
    await fill();
    markFilled(dataDir);
    damage();
    const left = existsSync(file()) && readFileSync(file());
    const [begin = '', end = ''] = refusal(why).split(/(?<= \()(?=\. )/);
    const error: Error = await startEngine({ dataDir }).then(
      () => new Error('It started'),
      (thrown) => thrown,
    );
    expect(error.name).toBe('CliError');
    expect(error.message.slice(0, begin.length)).toBe(begin);
    expect(error.message.endsWith(end)).toBe(true);
    expect(error.message).not.toContain('\n');
    expect(existsSync(file()) && readFileSync(file())).toEqual(left);
  });

  it('that was filled and lost its table is not seeded with the demo', async () => {
    await fill();
    markFilled(dataDir);
    const store = await openStore(dataDir);
    await dropTable(store.address);
    await createTable(store.address);
    await expect(seedDemoIfEmpty(dataDir, store)).rejects.toThrow(
      refusal('is empty although it contained data before'),
    );
    await store.stop();
  });

  it('of a folder with only signing keys, from a start with another DynamoDB, counts as new', async () => {
    localSigningKeys(dataDir);
    const store = await openStore(dataDir);
    expect(store.heldData).toBe(false);
    await store.stop();
  });

  it('that cannot be read is refused with the reason', () => {
    mkdirSync(file());
    expect(() => checkDatabase(dataDir)).toThrow(
      refusal('cannot be read (EISDIR: illegal operation on a directory, read)'),
    );
  });

  it('that a command filled counts as filled', async () => {
    expect(await runSite(dataDir, 'create', ...createOptions())).toMatchObject({ exitCode: 0 });
    rmSync(file());
    const closing = new Shutdown();
    await expect(openData(dataDir, closing)).rejects.toThrow(refusal('is missing although it contained data before'));
    await closing.close();
    expect(await runSite(dataDir, 'list')).toMatchObject({
      exitCode: 1,
      error: `${refusal('is missing although it contained data before')}\n`,
    });
    expect(existsSync(file())).toBe(false);
  });

  it('of a start that was interrupted before it was filled counts as new', async () => {
    writeFileSync(file(), '');
    const items = await fill();
    const engine = await startEngine({ dataDir });
    expect(await writtenItems(localAddress(engine.endpoint))).toEqual(items);
    await engine.stop();
  });
});

/** Overwrites some pages after the first ones. */
function overwrite(): void {
  const content = readFileSync(file());
  expect(content.length).toBeGreaterThan(60_000);
  content.fill(0xa5, 16_384, 40_000);
  writeFileSync(file(), content);
}

it.each([
  ['empty', ''],
  ['cut off', '{"current":"a","keys":{"a"'],
  ['without its current key', '{"current":"a","keys":{}}'],
  ['too short', '{"current":"a","keys":{"a":"c2hvcnQ"}}'],
])('a file of signing keys that is %s is refused with instructions, and not changed', (_, text) => {
  const keys = join(dataDir, 'signing-keys.json');
  writeFileSync(keys, text);
  expect(() => localSigningKeys(dataDir)).toThrow(
    `The signing keys ${keys} cannot be used (it is damaged). Restore a copy of the file, or delete it, after which everyone must sign in again.`,
  );
  expect(readFileSync(keys, 'utf8')).toBe(text);
  rmSync(keys);
  expect(localSigningKeys(dataDir).keys.size).toBe(1);
  expect(statSync(keys).mode & 0o777).toBe(0o600);
});
