import { createRequire } from 'node:module';
import { CliError } from '../cli-error.ts';
import { findOnPath, isExecutable } from './find-on-path.ts';

const version = '1.2.1';

/** Search paths for programs; tests pass their own. */
export interface SearchPaths {
  path: string;
  resolve: (specifier: string) => string;
}

const here: SearchPaths = { path: process.env.PATH ?? '', resolve: createRequire(import.meta.url).resolve };

/**
 * Returns the engine for this machine: the locked package (some platforms have none), else `dynoxide` on the PATH.
 * Throws a CliError without one; an unlocked program is never downloaded.
 */
export function findEngineProgram({ path, resolve }: SearchPaths = here): string {
  const found = findBundled(resolve) ?? findOnPath(['dynoxide'], path);
  if (found) return found;
  throw new CliError(
    `There is no database engine for ${process.platform} ${process.arch}. Install dynoxide ${version} on the PATH, or set DYNAMODB_ENDPOINT to a running DynamoDB.`,
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
