import type { MouseEvent } from 'react';

/**
 * Returns a click handler that runs `action` once for a double click, where the second click would meet what the first one made: an
 * empty field that is refused, or the next row's bin. A key press, whose `detail` is 0, always counts.
 */
export function singleClick(action: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) action();
  };
}
