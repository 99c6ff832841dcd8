import { prepareLabels } from './labels.ts';
import { pageLock } from './page-lock.ts';

/** Why the scripts of this page are not on the device. */
export class CodeNotStored extends Error {
  override readonly name = 'CodeNotStored';
}

/**
 * Makes sure that the device has the scripts of the newest version. Returns true if the page must be loaded again to
 * run it. Throws CodeNotStored, with the reason for people. Other pages keep their version: they may have input.
 */
export async function storeNewestCode(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) throw new CodeNotStored(prepareLabels.noWorker);
  if (!import.meta.env.PROD) return false; // The development server has no service worker.
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (!registration) throw new CodeNotStored(prepareLabels.noWorker);
  if (!registration.active) {
    // The first version is being stored.
    const first = registration.installing ?? registration.waiting;
    if (!first || !(await reaches(first, 'activated'))) throw new CodeNotStored(prepareLabels.codeNotStored);
    return false;
  }
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (!next) return false;
  if (!(await reaches(next, 'installed'))) throw new CodeNotStored(prepareLabels.codeNotStored);
  if (!registration.waiting) return false;
  const pages = (await navigator.locks.query()).held?.filter(({ name }) => name === pageLock).length ?? 0;
  if (pages > 1) throw new CodeNotStored(prepareLabels.otherTabs);
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  if (!(await reaches(next, 'activated'))) throw new CodeNotStored(prepareLabels.codeNotStored);
  return true;
}

/** Milliseconds for which the scripts may load on a slow network. */
const longestInstall = 60_000;

/**
 * Waits until a service worker has a state, or a later one. Returns false if it could not be installed, or not within
 * a minute.
 */
export function reaches(worker: ServiceWorker, state: 'installed' | 'activated'): Promise<boolean> {
  const isThere = () => worker.state === state || worker.state === 'activated';
  return new Promise((resolve) => {
    const end = (isReached: boolean) => {
      clearTimeout(limit);
      worker.removeEventListener('statechange', check);
      resolve(isReached);
    };
    const check = () => {
      if (worker.state === 'redundant') end(false);
      else if (isThere()) end(true);
    };
    const limit = setTimeout(() => end(false), longestInstall);
    worker.addEventListener('statechange', check);
    check();
  });
}
