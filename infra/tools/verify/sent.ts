/** Milliseconds for a request. */
const patientFor = 30_000;

/** Sends a request without following redirects, and returns any answer. Throws with the URL if no answer arrives. */
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

/** Runs `work` for each item with limited concurrency, and returns the results in item order. */
export async function eachOf<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let first = 0; first < items.length; first += atOnce)
    results.push(...(await Promise.all(items.slice(first, first + atOnce).map(work))));
  return results;
}
