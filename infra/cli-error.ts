/** A user error, shown without a stack trace: its message is one line that says what to do. */
export class CliError extends Error {
  override name = 'CliError';
}

/**
 * Runs a command. A CliError ends it with its line and exit code 1, any other error with its stack trace and exit code
 * 1.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${error instanceof CliError ? error.message : describe(error)}\n`);
    process.exit(1);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
