import { useEffect, useRef } from 'react';

/** How to close each open dialog, the one on top last. */
const openDialogs: { current: () => void }[] = [];

function onKeyDown({ key, isComposing, target }: KeyboardEvent): void {
  if (key !== 'Escape' || isComposing) return;
  // An open list of a field, which Escape closes first.
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return;
  openDialogs.at(-1)?.current();
}

/**
 * Calls `onEscape` at Escape while a dialog is the topmost open one. Mantine's own handling would close each dialog
 * below it as well.
 */
export function useEscapeKey(opened: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!opened) return;
    if (openDialogs.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true });
    openDialogs.push(latest);
    return () => {
      openDialogs.splice(openDialogs.indexOf(latest), 1);
      if (openDialogs.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [opened]);
}
