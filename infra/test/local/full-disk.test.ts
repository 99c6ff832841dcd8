import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFolderWithSite } from './data-folder.ts';
import { findFreePort } from './free-port.ts';
import { ended, outputUntil, startScript } from './server.ts';

/** A new namespace in which any user can mount a small disk; it ends with the process. */
const ownMounts = ['unshare', '--user', '--map-root-user', '--mount'] as const;
const script = 'mount -t tmpfs -o size=16m,mode=0700 none "$DISK" && cp -a "$DATA/." "$DISK" && shift && exec "$@"';

function onSmallDisk(
  env: NodeJS.ProcessEnv,
  command: readonly string[],
): [string, string[], { env: NodeJS.ProcessEnv }] {
  const [program, ...options] = ownMounts;
  return [program, [...options, 'sh', '-c', script, 'sh', '-', ...command], { env: { ...process.env, ...env } }];
}

let data: string;
let disk: string;
let port: number;
let server: ChildProcess;
let token: string;
let output: () => string;

const newFolder = () => mkdtempSync(join(tmpdir(), 'disk-'));
/** Returns the path of a file on the server's disk for processes outside its namespace. */
const onDisk = (name: string) => `/proc/${server.pid}/root${join(disk, name)}`;

function canMount(): boolean {
  const [disk, empty] = [newFolder(), newFolder()];
  const { status } = spawnSync(...onSmallDisk({ DISK: disk, DATA: empty }, ['true']));
  for (const folder of [disk, empty]) rmSync(folder, { recursive: true });
  return status === 0;
}

/** Fills the disk completely. */
function fill(): void {
  expect(() => writeFileSync(onDisk('filler'), Buffer.alloc(32 * 1024 * 1024))).toThrow('ENOSPC');
  for (let n = 0; ; n++) {
    try {
      writeFileSync(onDisk(`filler.${n}`), Buffer.alloc(1));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      return;
    }
  }
}

const ask = (path: string, body?: object) =>
  fetch(`http://localhost:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
    // A missing response must fail the test.
    signal: AbortSignal.timeout(20_000),
  });
const report = () => ask('/api/submit-bug-report/', { description: 'x'.repeat(1_000) });

describe.skipIf(!canMount())('a full disk (needs a namespace with its own mounts)', () => {
  beforeAll(async () => {
    [data, disk, port] = [await dataFolderWithSite(), newFolder(), await findFreePort()];
    const own = { DISK: disk, DATA: data, DATA_DIR: disk, PORT: String(port), DYNAMODB_ENDPOINT: '', HOST: '' };
    server = spawn(...onSmallDisk(own, [process.execPath, startScript]));
    output = await outputUntil(server);
    expect(output()).toContain('Muster is ready');
    const answer = await ask('/api/token/', { username: '1', password: 'Sunrise#2026', site_code: 'AB' });
    token = /access_token=([^;]*)/.exec(answer.headers.getSetCookie().join())?.[1] ?? '';
  }, 240_000);
  afterAll(async () => {
    await ended(server, 'SIGTERM');
    for (const folder of [data, disk]) rmSync(folder, { recursive: true, force: true });
  });

  it('causes a retryable 503 for writes and no error for reads, until there is space again', async () => {
    expect((await report()).status).toBe(201);
    fill();
    const writes = await Promise.all(Array.from({ length: 10 }, report));
    for (const answer of writes) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^(busy|unsure)$/) });
    }
    const reads = await Promise.all(Array.from({ length: 10 }, () => ask('/api/employee-info/')));
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200));
    expect((await ask('/')).status).toBe(200);

    rmSync(onDisk('filler'));
    expect((await report()).status).toBe(201);
    expect(server.exitCode).toBeNull();
    // The log reports the number of lost lines and continues.
    expect(output()).toMatch(/^The log .*server\.log cannot be written \(.*Muster continues without it\.$/m);
    const lines = readFileSync(onDisk('server.log'), 'utf8').trim().split('\n');
    expect(lines.filter((line) => line.includes('"lines were lost"'))).toHaveLength(1);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ message: 'call', status: 201 });
  });
});
