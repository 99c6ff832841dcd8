/** What another tab did to the login session that all tabs of a browser share. */
export type OtherTabEvent = 'signed-out' | 'expired' | 'signed-in';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('muster-session');

/** Tells the other tabs what was done. They may receive it before they see changed cookies, so they must believe it. */
export function notifyOtherTabs(event: OtherTabEvent): void {
  channel?.postMessage(event);
}

/**
 * Calls `listener` when another tab changed the login session, with what it did, and without it when this tab comes back into view.
 * Returns a function that stops it.
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
