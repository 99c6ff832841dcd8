import { useEffect, useRef } from 'react';

/** The content that a shortcut opens. */
export type Shortcut = 'search' | 'shortcuts';

/** Returns true if typed keys are text input there. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) return 'search';
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isTextField(target) ? 'shortcuts' : undefined;
}

/** Calls `onShortcut` for Ctrl-K (Cmd-K), and for `?` outside of fields; not while a dialog is open. */
export function useShortcuts(onShortcut: (shortcut: Shortcut) => void): void {
  const latest = useRef(onShortcut);
  useEffect(() => {
    latest.current = onShortcut;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (!shortcut) return;
      event.preventDefault(); // the browser's own search
      if (!document.querySelector('[aria-modal=true]')) latest.current(shortcut);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
