import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs `npm ci` unless node_modules already has the packages of package-lock.json. Throws an error with a one-line
 * message.
 * @param {string} root the top of the repository
 */
export function installMissing(root) {
  if (isInstalled(root)) return;
  const release = takeInstallLock(root);
  try {
    process.stderr.write('Installing packages (npm ci) ...\n');
    npmCi(root);
  } finally {
    release();
  }
}

/**
 * Returns whether node_modules has the packages of package-lock.json. npm writes node_modules/.package-lock.json last,
 * so an interrupted install counts as missing. Ignores optional packages, which npm skips on other platforms.
 * @param {string} root
 */
export function isInstalled(root) {
  const locked = readPackages(join(root, 'package-lock.json'));
  const found = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!locked) throw new Error('package-lock.json is missing or broken: restore it (git checkout package-lock.json).');
  if (!found || !existsSync(join(root, 'node_modules', '.bin', 'node'))) return false;
  return Object.entries(locked).every(
    ([path, { version, integrity, optional, devOptional }]) =>
      !path.startsWith('node_modules/') ||
      optional ||
      devOptional ||
      (found[path] && found[path].version === version && found[path].integrity === integrity),
  );
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Entry
 * @param {string} file
 * @returns {Record<string, Entry> | undefined} undefined when the file is missing or is not a lock file
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Takes the install lock. Throws if another process holds it: two installs would damage each other's files.
 * @param {string} root
 */
function takeInstallLock(root) {
  const lock = join(root, '.cache', 'install.pid');
  const draft = `${lock}.${process.pid}`;
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(draft, String(process.pid));
  try {
    for (;;) {
      try {
        linkSync(draft, lock); // Linked into place, so that no process reads half a number.
        return () => rmSync(lock, { force: true });
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      }
      const holder = Number(readFileSync(lock, 'utf8'));
      if (isRunning(holder)) {
        throw new Error(`Process ${holder} is installing packages. Run this again when it has finished.`);
      }
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @param {number} pid */
function isRunning(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} root */
function npmCi(root) {
  // npm_execpath is npm's script if npm started this process. Output goes to stderr; stdout belongs to the command.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const [file, ...before] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const { status, signal, error } = spawnSync(file ?? 'npm', [...before, ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (error) throw new Error(`npm could not be started (${error.message}). Install npm, then run this again.`);
  if (status !== 0) {
    throw new Error(`npm ci failed (${signal ?? `exit ${status}`}). See its message above, then run this again.`);
  }
}
