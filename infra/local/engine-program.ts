import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { Refusal } from './refusal.ts';

/** How to start the database engine: the program and the arguments that come before the engine's own. */
export interface EngineProgram {
  file: string;
  args: string[];
  /** How long it may take until it listens; a program that must be fetched first takes longer. */
  patienceMs: number;
}

const version = '1.2.1';

/** Where to look for programs; a test passes its own. */
export interface Surroundings {
  path: string;
  resolve: (specifier: string) => string;
}

const here: Surroundings = { path: process.env.PATH ?? '', resolve: createRequire(import.meta.url).resolve };

/**
 * The engine for this machine: the bundled program (only some platforms have one), else `dynoxide` on the PATH, else
 * npm's `npx`, which fetches it. Refuses with what to do when there is none.
 */
export function findEngineProgram({ path, resolve }: Surroundings = here): EngineProgram {
  const bundled = findBundled(resolve);
  if (bundled) return { file: bundled, args: [], patienceMs: 15_000 };
  const installed = findOnPath('dynoxide', path);
  if (installed) return { file: installed, args: [], patienceMs: 15_000 };
  const npx = findOnPath('npx', path);
  if (npx) return { file: npx, args: ['--yes', `dynoxide@${version}`], patienceMs: 180_000 };
  throw new Refusal(
    `There is no database engine for ${process.platform} ${process.arch} here: install dynoxide ${version}, or set DYNAMODB_ENDPOINT to a DynamoDB that runs.`,
  );
}

function findBundled(resolve: Surroundings['resolve']): string | undefined {
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
