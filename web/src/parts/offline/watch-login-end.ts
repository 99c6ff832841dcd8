import { deviceText } from '../../api/device-storage.ts';
import { on } from '../../events.ts';
import { loginSession } from '../../session/login-session.ts';
import { hasKeyText } from './has-key-text.ts';

/**
 * Deletes keys and prepared data of ended login sessions, in any tab. Returns a stop function. The code loads on
 * devices that have had a key: the signed-in pages have loaded it before.
 */
export function watchLoginEnd(): () => void {
  let latest = Promise.resolve();
  async function forget(): Promise<void> {
    const { status } = loginSession();
    if (deviceText(hasKeyText) === undefined || (status !== 'signed-out' && status !== 'signed-in')) return;
    await (await import('./forget.ts')).forgetEnded();
  }
  const start = () => {
    latest = latest.then(forget).catch(() => undefined); // tried again at the next start
  };
  start();
  return on('login-session-changed', start);
}
