/** A change by another tab to the login session, which all tabs of a browser share. */
export type OtherTabEvent = 'signed-out' | 'expired' | 'signed-in' | 'locked' | 'unlocked';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('muster-session');

/** Notifies the other tabs of a change. They act on the message alone, because cookies may arrive later. */
export function notifyOtherTabs(event: OtherTabEvent): void {
  channel?.postMessage(event);
}

/**
 * Calls `listener` with another tab's change, and without one when this tab becomes visible. Returns a stop function.
 */
export function onOtherTabChange(listener: (event?: OtherTabEvent) => void): () => void {
  const onMessage = ({ data }: MessageEvent<OtherTabEvent>) => listener(data);
  const onFocus = () => listener();
  const onVisible = () => document.visibilityState === 'visible' && listener();
  channel?.addEventListener('message', onMessage);
  window.addEventListener('focus', onFocus);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    channel?.removeEventListener('message', onMessage);
    window.removeEventListener('focus', onFocus);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
