import { CliError } from '../../cli-error.ts';

type Reasons = Readonly<Record<string, (path: string) => string>>;

const readReasons: Reasons = {
  ENOENT: (path) => `There is no file ${path}`,
  EISDIR: (path) => `${path} is a folder, not a file`,
  EACCES: (path) => `You have no permission to read ${path}`,
};

const writeReasons: Reasons = {
  EEXIST: (path) => `${path} is there already`,
  ENOENT: (path) => `There is no folder for ${path}`,
  EACCES: (path) => `You have no permission to write ${path}`,
  EROFS: (path) => `You have no permission to write ${path}`,
};

/**
 * Returns the error of a file that the system does not read, as a CliError in plain words; any other error as it is.
 */
export const unreadable = (path: string, error: unknown): unknown => inWords(path, error, 'read', readReasons);

/**
 * Returns the error of a file that the system does not write, as a CliError in plain words; any other error as it is.
 */
export const unwritable = (path: string, error: unknown): unknown => inWords(path, error, 'written', writeReasons);

function inWords(path: string, error: unknown, done: string, reasons: Reasons): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error;
  const words = reasons[String(error.code)];
  return new CliError(words ? words(path) : `${path} cannot be ${done}: ${error.message}`);
}
