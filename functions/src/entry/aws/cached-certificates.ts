import type { CertificateCopies } from '../../kernel/sealing.ts';

/** Milliseconds for which an answer is reused, a missing certificate too. */
const reusedFor = 5 * 60_000;

/**
 * Returns certificates that are read at most once in five minutes, so that evidence needs no read of them. Errors are
 * not reused. `clock` returns milliseconds.
 */
export function cachedCertificates(copies: CertificateCopies, clock: () => number = Date.now): CertificateCopies {
  const answers = new Map<string, { until: number; pem: Promise<string | undefined> }>();
  return {
    find(key, no) {
      const name = `${key}/${no}`;
      const cached = answers.get(name);
      if (cached && clock() < cached.until) return cached.pem;
      const pem = copies.find(key, no).catch((error) => {
        answers.delete(name);
        throw error;
      });
      answers.set(name, { until: clock() + reusedFor, pem });
      return pem;
    },
    async keep(key, no, pem) {
      await copies.keep(key, no, pem);
      answers.delete(`${key}/${no}`);
    },
  };
}
