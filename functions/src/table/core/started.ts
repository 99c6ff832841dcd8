/** Returns a promise that is awaited later, and marks its failure as handled. Awaiting it still throws. */
export function started<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
