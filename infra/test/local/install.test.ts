import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installMissing, isInstalled } from '../../bootstrap/install.mjs';

let root: string;

const one = { version: '1.0.0', integrity: 'sha512-one' };
const lock = (packages: Record<string, unknown>) => JSON.stringify({ packages });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'));
  writeFileSync(join(root, 'package-lock.json'), lock({ '': {}, web: {}, 'node_modules/one': one }));
});
afterEach(() => rmSync(root, { recursive: true }));

function install(packages: Record<string, unknown>) {
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(root, 'node_modules/.bin/node'), '');
  writeFileSync(join(root, 'node_modules/.package-lock.json'), lock(packages));
}

describe('the installed packages', () => {
  it('are missing on a fresh clone', () => expect(isInstalled(root)).toBe(false));

  it("are complete when npm's record matches the lock file", () => {
    install({ 'node_modules/one': one });
    expect(isInstalled(root)).toBe(true);
  });

  it.each([
    ['a package', {}],
    ['the right version', { 'node_modules/one': { ...one, version: '0.9.0' } }],
    ['the right content', { 'node_modules/one': { ...one, integrity: 'sha512-other' } }],
  ])('are incomplete without %s', (_, packages) => {
    install(packages);
    expect(isInstalled(root)).toBe(false);
  });

  it('are incomplete after an interrupted install', () => {
    mkdirSync(join(root, 'node_modules/one'), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });

  it('are complete without the packages of other platforms', () => {
    writeFileSync(
      join(root, 'package-lock.json'),
      lock({ 'node_modules/one': one, 'node_modules/two': { ...one, optional: true } }),
    );
    install({ 'node_modules/one': one });
    expect(isInstalled(root)).toBe(true);
  });
});

describe('the install', () => {
  it('fails while another install is running', () => {
    mkdirSync(join(root, '.cache'));
    writeFileSync(join(root, '.cache/install.pid'), String(process.ppid));
    expect(() => installMissing(root)).toThrow(`Process ${process.ppid} is installing packages`);
  });

  it('fails when the lock file is invalid', () => {
    writeFileSync(join(root, 'package-lock.json'), '<<<<<<< ours');
    expect(() => installMissing(root)).toThrow('package-lock.json is missing or broken');
  });
});
