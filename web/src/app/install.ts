import { markPageOpen } from '../parts/offline/page-lock.ts';

/** Registers the service worker after the page has loaded. A browser that refuses it works with a connection only. */
export function installServiceWorker(): void {
  markPageOpen();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
