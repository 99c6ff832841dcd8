let isGuarded = false;

/** Writes a line to stderr. Never throws: a line that cannot be written (closed pipe, full disk) is lost. */
export function printError(line: string): void {
  if (!isGuarded) process.stderr.on('error', () => undefined);
  isGuarded = true;
  try {
    process.stderr.write(`${line}\n`);
  } catch {
    // stderr is a file on a full disk.
  }
}
