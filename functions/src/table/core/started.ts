/**
 * Returns a promise that is awaited later. Until then its failure counts as handled: whoever awaits it gets the error.
 */
export function started<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
