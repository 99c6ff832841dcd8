import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { arrivedKey } from '@muster/functions/kernel/document-store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataDir } from '../../local/create-data-dir.ts';
import { createFile } from '../../local/create-file.ts';
import { markFilled } from '../../local/database-check.ts';
import { documentFolder } from '../../local/document-folder.ts';
import { localSealArchive } from '../../local/seal-archive.ts';
import { localSealSigner } from '../../local/seal-key.ts';
import { signingSecret } from '../../local/signing-keys.ts';
import { createFolder, syncFolder } from '../../local/sync-folder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sync-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Returns the steps of `work` that decide what survives a power loss, in order, with paths below the data folder. */
async function stepsOf(work: () => unknown): Promise<string[]> {
  const steps: { what: 'sync' | 'link' | 'create'; path: number | string }[] = [];
  const [fsync, link, mkdir] = [fs.fsyncSync, fs.linkSync, fs.mkdirSync];
  const spies = [
    vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
      fsync(handle);
      steps.push({ what: 'sync', path: fs.fstatSync(handle).ino });
    }),
    vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
      link(from, to);
      steps.push({ what: 'link', path: String(to) });
    }),
    vi.spyOn(fs, 'mkdirSync').mockImplementation((path, options) => {
      steps.push({ what: 'create', path: String(path) });
      return mkdir(path, options);
    }),
  ];
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  }
  const found = [dataDir, ...readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)))];
  const paths = new Map(found.map((path) => [statSync(path).ino, path]));
  return steps.map(({ what, path }) => {
    const name = typeof path === 'number' ? paths.get(path) : path;
    return `${what} ${name === undefined ? 'a removed file' : relative(dataDir, name) || '.'}`;
  });
}

/** Returns the steps that create a file in the data folder: its content is synced before its name, then the name. */
const created = (file: string, folder = '.') => [`sync ${file}`, `link ${file}`, `sync ${folder}`];

const seal = { site: 'AB', no: 1 } as never;

describe('before the call returns, the disk has', () => {
  it.each<[string, () => unknown, string[]]>([
    ['the signing keys', () => signingSecret(dataDir), created('signing-keys.json')],
    ['the mark of a filled database', () => markFilled(dataDir), created('was-filled')],
    [
      'a key for seals and its folder',
      () => localSealSigner(dataDir),
      ['create seal-keys', 'sync .', ...created('seal-keys/000001.json', 'seal-keys')],
    ],
    [
      'a copy of a seal and its folders',
      () => localSealArchive(dataDir).keep({ seal, key: {} as never }),
      ['create seals', 'sync .', 'create seals/AB', 'sync seals', ...created('seals/AB/0000000001.json', 'seals/AB')],
    ],
    [
      'a new data folder',
      () => createDataDir(join(dataDir, 'new/data')),
      ['create new', 'sync .', 'create new/data', 'sync new'],
    ],
  ])('%s', async (_, work, steps) => {
    expect(await stepsOf(work)).toEqual(steps);
  });

  it('a document and its name', async () => {
    const folder = documentFolder(dataDir);
    const name = { site: 'AB', id: '01KRH4FVM00000000000000100' };
    writeFileSync(folder.fileOf(arrivedKey(name)), 'x');
    expect(await stepsOf(() => folder.keep(name))).toEqual([
      'create documents/documents',
      'sync documents',
      'create documents/documents/AB',
      'sync documents/documents',
      `link documents/documents/AB/${name.id}`,
      'sync documents/documents/AB',
    ]);
  });

  it('the name of a file that another process has just created', async () => {
    const file = join(dataDir, 'key');
    writeFileSync(file, 'theirs');
    expect(await stepsOf(() => createFile(file, 'ours', 0o600))).toEqual(['sync .']);
    expect(readFileSync(file, 'utf8')).toBe('theirs');
  });
});

describe('a folder', () => {
  it('that another process creates at the same moment is used', () => {
    const path = join(dataDir, 'a');
    const mkdir = fs.mkdirSync;
    const racing = vi.spyOn(fs, 'mkdirSync').mockImplementationOnce((...args) => {
      mkdir(...args);
      return mkdir(...args);
    });
    syncBuiltinESMExports();
    createFolder(path);
    racing.mockRestore();
    syncBuiltinESMExports();
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('of a file system that cannot sync folders is used, and another failure is reported', () => {
    const failWith = (code: string) => {
      const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
        throw Object.assign(new Error(code), { code });
      });
      syncBuiltinESMExports();
      try {
        syncFolder(dataDir);
      } finally {
        spy.mockRestore();
        syncBuiltinESMExports();
      }
    };
    expect(() => failWith('EINVAL')).not.toThrow();
    expect(() => failWith('EIO')).toThrow('EIO');
  });
});
