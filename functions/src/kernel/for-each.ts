/** Concurrent items; each waits for a few answers of the table. */
const atOnce = 8;

/** Runs `work` on each item in order, eight at once. Throws the first error once started items have finished. */
export async function forEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const open = items[Symbol.iterator]();
  let failed: { error: unknown } | undefined;
  async function next(): Promise<void> {
    for (let { done, value } = open.next(); !done && !failed; { done, value } = open.next()) {
      try {
        await work(value);
      } catch (error) {
        failed ??= { error };
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next));
  if (failed) throw failed.error;
}
