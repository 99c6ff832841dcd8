import { useEffect, useState } from 'react';
import { session } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { on } from '../../events.ts';
import { closeDevice, loadDevice } from './device.ts';
import { isUnsent } from './entry.ts';
import { forgetEnded } from './forget.ts';
import { currentOwner } from './owner.ts';
import { sendWaiting } from './queue.ts';
import { useDevice } from './use-device.ts';

/** Milliseconds between attempts to send. */
const interval = 15_000;

/** Asks the server whether it can be reached, and sends what waits. */
async function sendOrProbe(waits: boolean): Promise<void> {
  if (waits) return sendWaiting();
  // The answer says so, whatever it is.
  await call(session.verify, { body: {} }).catch(() => undefined);
}

/**
 * Loads what the device has of the signed-in person, and sends what waits whenever there is a connection. Returns
 * whether the last attempt failed on this device, for example because its storage is full: it tries again.
 */
export function useSending(isOffline: boolean): boolean {
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    const load = () => {
      if (!currentOwner()) return closeDevice();
      // Without a database, nothing can wait.
      void forgetEnded()
        .then(loadDevice)
        .then(
          (loaded) =>
            loaded &&
            sendWaiting().then(
              () => setIsFailed(false),
              () => setIsFailed(true),
            ),
          () => undefined,
        );
    };
    load();
    return on('login-session-changed', load);
  }, []);
  const loaded = useDevice();
  const hasKey = loaded?.key !== undefined;
  const waits = loaded !== undefined && (loaded.sealed > 0 || loaded.entries.some(isUnsent));
  useEffect(() => {
    if (!waits && !(isOffline && hasKey)) return;
    const send = () =>
      void sendOrProbe(waits).then(
        () => setIsFailed(false),
        () => setIsFailed(true),
      );
    // The connection is back: the listener below may be replaced before it gets the browser's event.
    if (waits && !isOffline) send();
    const timer = setInterval(send, interval);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [waits, isOffline, hasKey]);
  return isFailed && waits;
}
