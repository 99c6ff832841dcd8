/** Milliseconds that a request may take. */
const patientFor = 30_000;

/**
 * Sends a request and returns the answer, whatever its status; follows no redirect. Throws with the address when none
 * came.
 */
export async function sent(url: string, options: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patientFor), ...options });
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(
      `${options.method ?? 'GET'} ${url}: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`,
    );
  }
}

/** Runs `work` for each item, at most so many at once, and returns the results in the order of the items. */
export async function eachOf<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let first = 0; first < items.length; first += atOnce)
    results.push(...(await Promise.all(items.slice(first, first + atOnce).map(work))));
  return results;
}
