/** Returns the result of work in slices, all of it at once. */
export function finished<T>(work: Generator<number, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Returns the results of all items in their order, in slices: yields the share of the items that is done. */
export function* mapInSlices<I, R>(items: readonly I[], map: (item: I) => R): Generator<number, R[]> {
  const results: R[] = [];
  for (const item of items) {
    results.push(map(item));
    yield results.length / items.length;
  }
  return results;
}
