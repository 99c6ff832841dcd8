import { useEffect, useRef } from 'react';
import { useDevice } from './use-device.ts';

/** Loads an answer again once entries of this device were sent. */
export function useReloadAfterSending(reload: () => unknown): void {
  const sent = useDevice()?.entries.filter(({ state }) => state === 'sent').length ?? 0;
  const before = useRef(sent);
  useEffect(() => {
    if (sent > before.current) void reload();
    before.current = sent;
  }, [sent, reload]);
}
