import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { CliError } from '../cli-error.ts';

const version = '1.2.1';

/** Where to look for programs; a test passes its own. */
export interface SearchPaths {
  path: string;
  resolve: (specifier: string) => string;
}

const here: SearchPaths = { path: process.env.PATH ?? '', resolve: createRequire(import.meta.url).resolve };

/**
 * Returns the engine for this machine: the one that the lock file names (only some platforms have one), else `dynoxide` on
 * the PATH. Refuses with what to do when there is none: a program that no lock file names is never fetched.
 */
export function findEngineProgram({ path, resolve }: SearchPaths = here): string {
  const found = findBundled(resolve) ?? findOnPath('dynoxide', path);
  if (found) return found;
  throw new CliError(
    `There is no database engine for ${process.platform} ${process.arch} here: install dynoxide ${version} and put it on the PATH, or set DYNAMODB_ENDPOINT to a DynamoDB that runs.`,
  );
}

function findBundled(resolve: SearchPaths['resolve']): string | undefined {
  try {
    const file = resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`);
    return isExecutable(file) ? file : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

function findOnPath(name: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
