/** Returns the result of `work`, or `late` after `milliseconds`. It does not stop the work. */
export function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds, 'late');
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
