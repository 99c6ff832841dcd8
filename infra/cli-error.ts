/** Something that only the person at the keyboard can put right; its message is one line that says what to do. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Runs a command: a refusal is its one line and exit 1, and any other error keeps its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${error instanceof Refusal ? error.message : describe(error)}\n`);
    process.exit(1);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
