/** What must be ended when the process ends, last started first ended. */
export class Shutdown {
  #closers: (() => Promise<void> | void)[] = [];
  #closed: Promise<void> | undefined;

  /** Notes how to end what was just started; when everything is ending already, ends it at once. */
  async add(close: () => Promise<void> | void): Promise<void> {
    if (this.#closed) await close();
    else this.#closers.push(close);
  }

  /** Ends everything, once. Every one gets its turn; the first failure is thrown at the end. */
  close(): Promise<void> {
    this.#closed ??= this.#closeAll();
    return this.#closed;
  }

  /** Ends everything and then the process, when it is told to end. */
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

  async #closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#closers.reverse()) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
