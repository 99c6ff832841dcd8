let isGuarded = false;

/** Writes a line to stderr. One that can't be written (a closed pipe, a full disk) is lost and ends nothing. */
export function printError(line: string): void {
  if (!isGuarded) process.stderr.on('error', () => undefined);
  isGuarded = true;
  try {
    process.stderr.write(`${line}\n`);
  } catch {
    // A file on a full disk; there is no further place to say so.
  }
}
