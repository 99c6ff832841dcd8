type Close = () => Promise<void> | void;

/** Closes a process's resources in reverse order. */
export class Shutdown {
  #stack = new AsyncDisposableStack();
  #closed: Promise<void> | undefined;

  /** Registers a function that closes a resource. Calls it immediately if the shutdown has begun. */
  async add(close: Close): Promise<void> {
    if (this.#closed) await close();
    else this.#stack.defer(close);
  }

  /** Closes everything, once. Calls every function even if one fails, then throws the failure. */
  close(): Promise<void> {
    this.#closed ??= this.#stack.disposeAsync();
    return this.#closed;
  }

  /** Closes everything and ends the process on SIGINT, SIGTERM and SIGHUP. */
  onSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        this.close().then(
          () => process.exit(0),
          (error) => {
            process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
            process.exit(1);
          },
        );
      });
    }
  }
}
