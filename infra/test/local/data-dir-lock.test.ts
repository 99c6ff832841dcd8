import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSigningKeys } from '@muster/functions/kernel/signing-keys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from '../../local/data-dir-lock.ts';
import { signingSecret } from '../../local/signing-keys.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts a process that locks the folder as a server does. */
async function otherServer(): Promise<ReturnType<typeof spawn>> {
  const script = join(dataDir, 'other.ts');
  const source = new URL('../../local/data-dir-lock.ts', import.meta.url).href;
  writeFileSync(
    script,
    `import { lockDataDir } from '${source}';
     const held = await lockDataDir('${dataDir}', 'server');
     held.publishEndpoint('http://127.0.0.1:1');
     process.stdout.write('held');
     setInterval(() => undefined, 1000);`,
  );
  const other = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');
  return other;
}

describe('the data folder', () => {
  it("has one server, whose engine's address a command gets", async () => {
    const other = await otherServer();
    await expect(lockDataDir(dataDir, 'server')).rejects.toThrow(
      `Muster is already running on the data in ${dataDir} (process ${other.pid}).`,
    );
    expect(await lockDataDir(dataDir, 'command')).toMatchObject({ pid: other.pid, endpoint: 'http://127.0.0.1:1' });
    other.kill('SIGKILL');
    await once(other, 'exit');
  });

  it('is unlocked after its server was killed, and after a release', async () => {
    const other = await otherServer();
    other.kill('SIGKILL');
    await once(other, 'exit');
    const held = await lockDataDir(dataDir, 'server');
    held.release();
    const again = await lockDataDir(dataDir, 'server');
    again.release();
    expect(existsSync(join(dataDir, 'holder.json'))).toBe(false);
  });

  it("is locked by exactly one of several processes that find an ended server's lock file", async () => {
    writeFileSync(join(dataDir, 'holder.json'), JSON.stringify({ pid: 999_999_999, identity: 'gone', kind: 'server' }));
    const claims = await Promise.allSettled([1, 2, 3, 4].map(() => lockDataDir(dataDir, 'server')));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const claim of claims) if (claim.status === 'fulfilled') claim.value.release();
  });

  it('is accessible only to its owner, with files of earlier versions, but without other files', async () => {
    const modeOf = (name: string) => statSync(join(dataDir, name)).mode & 0o7777;
    for (const name of ['muster.db', 'muster.db-wal', 'server.log.3', 'engine.log', 'roster.csv']) {
      writeFileSync(join(dataDir, name), '');
      chmodSync(join(dataDir, name), 0o644);
    }
    chmodSync(dataDir, 0o755);
    const held = await lockDataDir(dataDir, 'server');
    held.publishEndpoint('http://127.0.0.1:1');
    expect(modeOf('.')).toBe(0o700);
    for (const name of ['muster.db', 'muster.db-wal', 'server.log.3', 'engine.log', 'holder.json']) {
      expect(modeOf(name), name).toBe(0o600);
    }
    expect(modeOf('roster.csv')).toBe(0o644);
    held.release();
    // A shared folder with the sticky bit, like /tmp, stays open.
    chmodSync(dataDir, 0o1777);
    (await lockDataDir(dataDir, 'server')).release();
    expect(modeOf('.')).toBe(0o1777);
  });

  it('is created if it is missing, and refused in one line if that fails', async () => {
    const held = await lockDataDir(join(dataDir, 'a/b'), 'server');
    held.release();
    writeFileSync(join(dataDir, 'file'), '');
    await expect(lockDataDir(join(dataDir, 'file'), 'server')).rejects.toThrow(/^The data folder .* cannot be written/);
    await expect(lockDataDir(join(dataDir, 'file/below'), 'server')).rejects.toThrow(
      /Set DATA_DIR to a writable one\.$/,
    );
    await expect(lockDataDir('/proc/nothing', 'server')).rejects.toThrow(/cannot be written/);
  });
});

describe('the signing secret', () => {
  it('is created once, is readable only by its owner, and has the format that handlers read', () => {
    const secret = signingSecret(dataDir);
    expect(signingSecret(dataDir)).toBe(secret);
    expect(statSync(join(dataDir, 'signing-keys.json')).mode & 0o777).toBe(0o600);
    const { current, keys } = readSigningKeys(secret);
    expect(keys.get(current)).toHaveLength(32);
    const elsewhere = mkdtempSync(join(tmpdir(), 'data-'));
    expect(signingSecret(elsewhere)).not.toBe(secret);
    rmSync(elsewhere, { recursive: true });
  });
});
