import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The events that move the page. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Focuses the section in the URL and keeps it at the top while others load. Returns the container's ref. */
export function useSectionOfAddress() {
  const column = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same section is another navigation
  useEffect(() => {
    if (hash === '' || !column.current) return;
    function show(): void {
      const section = document.getElementById(hash.slice(1));
      section?.focus({ preventScroll: true });
      section?.scrollIntoView();
    }
    show();
    const observer = new ResizeObserver(show);
    observer.observe(column.current);
    const stop = () => observer.disconnect();
    for (const move of moves) addEventListener(move, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const move of moves) removeEventListener(move, stop);
    };
  }, [hash, key]);
  return column;
}
