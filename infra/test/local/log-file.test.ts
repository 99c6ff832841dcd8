import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLog } from '../../local/log-file.ts';

let folder: string;
let file: string;
const told = () => vi.mocked(process.stderr.write).mock.calls.map(([text]) => String(text));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
  file = join(folder, 'server.log');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => rmSync(folder, { recursive: true }));

const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

it('appends to the log of the last run, which only its owner can read', () => {
  for (const message of ['first', 'second']) {
    const log = openLog(file);
    log.error(message, { error: new Error('why', { cause: 1n }) });
    log.close();
  }
  expect(linesOf(file)).toMatchObject([
    { level: 'error', message: 'first', error: { message: 'why', cause: '1' } },
    { message: 'second' },
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('begins a new file before one exceeds the maximum size, and keeps the latest files', () => {
  const log = openLog(file, { bytes: 1_000, files: 3 });
  for (let n = 0; n < 100; n++) log.info(`line ${n}`, { text: 'x'.repeat(100) });
  log.close();
  const names = readdirSync(folder).sort();
  expect(names).toEqual(['server.log', 'server.log.1', 'server.log.2']);
  for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(1_000);
  // The stored lines end with the newest and have no gap.
  const kept = names.toReversed().flatMap((name) => linesOf(join(folder, name)).map(({ message }) => message));
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, n) => `line ${100 - kept.length + n}`));
});

it('is rotated by one process for several, without a lost line', () => {
  const size = { bytes: 1_000, files: 100 };
  const other = openLog(file, { ...size, onFull: (full) => main.rotateFull(full) });
  const main = openLog(file, { ...size, onRotated: other.reopen });
  for (let n = 0; n < 100; n++) (n % 3 === 0 ? main : other).info(`line ${n}`, { text: 'x'.repeat(100) });
  for (const log of [main, other]) log.close();
  const names = readdirSync(folder).sort((a, b) => b.length - a.length || b.localeCompare(a));
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(1_000);
  const kept = names.flatMap((name) => linesOf(join(folder, name)).map(({ message }) => message));
  expect(kept).toEqual(Array.from({ length: 100 }, (_, n) => `line ${n}`));
});

it('is rotated once when several processes find it full at once', () => {
  const found: number[] = [];
  const [first, second] = [0, 0].map(() => openLog(file, { bytes: 300, onFull: (full) => found.push(full) }));
  const main = openLog(file, { bytes: 300 });
  for (const log of [first, second, first, second]) log?.info('line', { text: 'x'.repeat(200) });
  expect(found).toHaveLength(2);
  for (const full of found) main.rotateFull(full);
  for (const log of [first, second, main]) log?.close();
  expect(readdirSync(folder).sort()).toEqual(['server.log', 'server.log.1']);
  expect(linesOf(`${file}.1`)).toHaveLength(4);
});

it('begins a new line after half a line', () => {
  writeFileSync(file, '{"message":"torn');
  const log = openLog(file);
  log.info('whole', {});
  log.close();
  expect(JSON.parse(readFileSync(file, 'utf8').split('\n')[1] ?? '')).toMatchObject({ message: 'whole' });
});

it.skipIf(!existsSync('/dev/full'))('on a full disk throws nothing and reports the failure once', () => {
  symlinkSync('/dev/full', file);
  const log = openLog(file);
  for (const write of [log.info, log.warn, log.error]) write('not read by anyone', {});
  expect(told()).toEqual([
    expect.stringMatching(/^The log .*server\.log cannot be written \(ENOSPC.*continues without it\.\n$/),
  ]);
  log.close();
});

it('in a missing folder throws nothing, and continues when the folder exists again', () => {
  const log = openLog(join(folder, 'later', 'server.log'));
  log.info('lost', {});
  symlinkSync(folder, join(folder, 'later'));
  log.info('there', {});
  expect(linesOf(file)).toMatchObject([{ level: 'warn', message: 'lines were lost', lines: 1 }, { message: 'there' }]);
  unlinkSync(join(folder, 'later'));
  log.close();
});

it('counts a line whose fields cannot be JSON as lost', () => {
  const log = openLog(file);
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  log.info('around', { circle });
  log.info('after', {});
  expect(linesOf(file)).toMatchObject([{ message: 'lines were lost', lines: 1 }, { message: 'after' }]);
  log.close();
});
