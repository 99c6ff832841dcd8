import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The events by which a person moves on the page. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Focuses the section that the address names, and keeps it at the top while the sections above it load. Returns the ref
 * of the element around the sections.
 */
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
