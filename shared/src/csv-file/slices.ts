/** Runs sliced work to its end and returns the result. */
export function finished<T>(work: Generator<number, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Returns the mapped items in order, in slices: yields the share of items that are done. */
export function* mapInSlices<I, R>(items: readonly I[], map: (item: I) => R): Generator<number, R[]> {
  const results: R[] = [];
  for (const item of items) {
    results.push(map(item));
    yield results.length / items.length;
  }
  return results;
}
