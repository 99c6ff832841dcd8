import { useEffect, useRef } from 'react';

/** The functions that close the open dialogs, the topmost last. */
const openDialogs: { current: () => void }[] = [];

function onKeyDown({ key, isComposing, target }: KeyboardEvent): void {
  if (key !== 'Escape' || isComposing) return;
  // Escape first closes the open list of a field.
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return;
  openDialogs.at(-1)?.current();
}

/** Calls `onEscape` if the dialog is the topmost. Mantine's own handling would also close the dialogs below. */
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
