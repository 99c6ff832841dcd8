/** A change that another tab made to the login session, which all tabs of a browser share. */
export type OtherTabEvent = 'signed-out' | 'expired' | 'signed-in' | 'locked' | 'unlocked';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('muster-session');

/**
 * Tells the other tabs about a change. They may receive it before they see the changed cookies, so they act on the
 * message alone.
 */
export function notifyOtherTabs(event: OtherTabEvent): void {
  channel?.postMessage(event);
}

/**
 * Calls `listener` with the change when another tab changes the login session, and without one when this tab comes back
 * into view. Returns a function that stops it.
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
