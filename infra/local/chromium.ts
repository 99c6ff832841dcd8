import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CliError } from '../cli-error.ts';
import { repositoryRoot } from '../repository-root.ts';
import { findOnPath, isExecutable } from './find-on-path.ts';

/** Debian's browser packages. The headless shell has no window and needs half the CPU. */
const packages = ['chromium-headless-shell', 'chromium'];
const names = [...packages, 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the browser for tests: `CHROMIUM_PATH`, from the PATH, or Playwright's; undefined: not found. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isExecutable(named)) throw new CliError(`CHROMIUM_PATH is not a program: ${named}`);
    return named;
  }
  return findOnPath(names) ?? [chromium.executablePath()].find(isExecutable);
}

/** Returns `findChromium`'s result, or installs a browser: Debian's package for root on Debian, else Playwright's. */
export function installChromium(): string {
  const found = findChromium();
  if (found) return found;
  process.stderr.write('Installing Chromium for the browser tests ...\n');
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const tried = isDebianRoot && run('apt-get', ['update']) && packages.some(debianInstall);
  const installed = (tried && findChromium()) || (playwrightInstall() && findChromium());
  if (installed) return installed;
  throw new CliError(
    'The browser tests need Chromium: install it, or set CHROMIUM_PATH to a Chromium or Chrome that is installed.',
  );
}

function debianInstall(name: string): boolean {
  return run('apt-get', ['install', '-y', '--no-install-recommends', name]);
}

function playwrightInstall(): boolean {
  return run(process.execPath, [join(repositoryRoot, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
}

function run(file: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(file, args, { stdio: ['ignore', 2, 2], env }).status === 0;
}
