import { CliError } from '../../cli-error.ts';

type Reasons = Readonly<Record<string, (path: string) => string>>;

const readReasons: Reasons = {
  ENOENT: (path) => `There is no file ${path}`,
  EISDIR: (path) => `${path} is a folder, not a file`,
  EACCES: (path) => `You have no permission to read ${path}`,
};

const writeReasons: Reasons = {
  EEXIST: (path) => `${path} already exists`,
  ENOENT: (path) => `There is no folder for ${path}`,
  EACCES: (path) => `You have no permission to write ${path}`,
  EROFS: (path) => `You have no permission to write ${path}`,
};

/** Returns a system error about reading a file as a CliError in plain words; other errors unchanged. */
export const unreadable = (path: string, error: unknown): unknown => inWords(path, error, 'read', readReasons);

/** Returns a system error about writing a file as a CliError in plain words; other errors unchanged. */
export const unwritable = (path: string, error: unknown): unknown => inWords(path, error, 'written', writeReasons);

function inWords(path: string, error: unknown, done: string, reasons: Reasons): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error;
  const words = reasons[String(error.code)];
  return new CliError(words ? words(path) : `${path} cannot be ${done}: ${error.message}`);
}
