import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOverload } from '@muster/functions/table/core/overload';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTable, localAddress } from '../../local/create-table.ts';
import { superviseEngine } from '../../local/supervised-engine.ts';
import { writeItems, writtenItems } from './items.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kept-'));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const killEngine = () =>
  process.kill(JSON.parse(readFileSync(join(dataDir, 'engine.pid'), 'utf8')).pid as number, 'SIGKILL');

it('an engine that ends unexpectedly is restarted at a new address with the same data for existing clients', async () => {
  const moved: string[] = [];
  const engine = await superviseEngine(dataDir, (endpoint) => moved.push(endpoint));
  const first = engine.endpoint();
  const address = localAddress(engine.endpoint);
  await createTable(address);
  const items = await writeItems(address, async (count) => count === 20);
  killEngine();
  // Meanwhile, requests fail like an overload, which a call answers with 503.
  const error = await writtenItems(address).catch((thrown: Error) => thrown);
  if (error instanceof Error) expect(isOverload(error)).toBe(true);
  await vi.waitUntil(() => moved.length === 1, 20_000);
  expect(moved).toEqual([engine.endpoint()]);
  expect(engine.endpoint()).not.toBe(first);
  expect(await writtenItems(address)).toEqual(items);
  await engine.stop();
  await engine.ended;
});

it('an engine that keeps ending is no longer restarted', async () => {
  const moved: string[] = [];
  const engine = await superviseEngine(dataDir, (endpoint) => moved.push(endpoint), [1, 1]);
  for (const starts of [1, 2]) {
    killEngine();
    await vi.waitUntil(() => moved.length === starts, 20_000);
  }
  killEngine();
  await engine.ended;
  expect(moved).toHaveLength(2);
  await engine.stop();
});

it('an engine that is stopped before its restart is not restarted', async () => {
  const moved: string[] = [];
  const engine = await superviseEngine(dataDir, (endpoint) => moved.push(endpoint), [60_000]);
  killEngine();
  await engine.stop();
  await engine.ended;
  expect(moved).toEqual([]);
});
