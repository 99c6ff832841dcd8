let login = new AbortController();

/** Returns the signal of the present login session. It aborts when that ends or another person signs in. */
export const loginSignal = (): AbortSignal => login.signal;

/** Ends the present login session for the calls that it has started: none is repeated as the next person. */
export function endLogin(): void {
  login.abort();
  login = new AbortController();
}
