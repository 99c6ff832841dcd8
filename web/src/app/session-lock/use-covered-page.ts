import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Hides the body's other children and makes them inert until unmounted. Then restores focus and title. */
export function useCoveredPage(title: string): RefObject<HTMLDivElement | null> {
  const cover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { activeElement, title: before, body } = document;
    const covered = new Set<HTMLElement>();
    function coverOthers() {
      for (const element of body.children) {
        if (!(element instanceof HTMLElement) || element === cover.current || element.hasAttribute('inert')) continue;
        element.setAttribute('inert', '');
        covered.add(element);
      }
    }
    coverOthers();
    const observer = new MutationObserver(coverOthers);
    observer.observe(body, { childList: true });
    body.dataset.locked = 'true';
    document.title = title;
    cover.current?.focus();
    return () => {
      observer.disconnect();
      for (const element of covered) element.removeAttribute('inert');
      delete body.dataset.locked;
      document.title = before;
      if (activeElement instanceof HTMLElement) activeElement.focus();
    };
  }, [title]);
  return cover;
}
