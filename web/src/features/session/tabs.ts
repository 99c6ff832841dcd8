/** Tabs of one browser share the cookies: what one of them does to the session, the others look at again. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('muster-session');

export function tellOtherTabs(): void {
  channel?.postMessage('changed');
}

/** Calls `look` when another tab changed the session or this one comes back into view. Answers how to stop. */
export function onSessionMayHaveChanged(look: () => void): () => void {
  const whenVisible = () => document.visibilityState === 'visible' && look();
  channel?.addEventListener('message', look);
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    channel?.removeEventListener('message', look);
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', whenVisible);
  };
}
