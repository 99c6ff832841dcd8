/** Each open page of Muster in this browser has this lock. */
export const pageLock = 'muster-page';

/** Marks this page as open until it is closed. */
export function markPageOpen(): void {
  void navigator.locks?.request(pageLock, { mode: 'shared' }, () => new Promise(() => undefined));
}
