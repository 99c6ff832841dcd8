/**
 * Waits for `work` and returns its result, or `late` when it takes longer than `milliseconds`. It does not stop the
 * work.
 */
export function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds, 'late');
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
