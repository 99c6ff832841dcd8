/** What happened in another tab to the session that all tabs of one browser share: signed out, ended by itself, signed in. */
export type OtherTabEvent = 'left' | 'ended' | 'entered';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('muster-session');

/**
 * Tells what was done, not only that something was: a browser may deliver this before the other tabs see the cookies change, so
 * whoever hears of a logout must believe the message.
 */
export function notifyOtherTabs(news: OtherTabEvent): void {
  channel?.postMessage(news);
}

/** Calls `look` when another tab changed the session, with what it did, or this one comes back into view. Answers how to stop. */
export function onOtherTabChange(look: (news?: OtherTabEvent) => void): () => void {
  const whenTold = ({ data }: MessageEvent<OtherTabEvent>) => look(data);
  const whenFocused = () => look();
  const whenVisible = () => document.visibilityState === 'visible' && look();
  channel?.addEventListener('message', whenTold);
  window.addEventListener('focus', whenFocused);
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    channel?.removeEventListener('message', whenTold);
    window.removeEventListener('focus', whenFocused);
    document.removeEventListener('visibilitychange', whenVisible);
  };
}
