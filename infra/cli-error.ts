/** A user error, shown without a stack trace. Its message is one line that says what to do. */
export class CliError extends Error {
  override name = 'CliError';
}

/** Runs a command. Errors exit with code 1: a CliError prints its line, any other error its stack trace. */
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
