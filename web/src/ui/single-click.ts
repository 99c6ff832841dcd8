import type { MouseEvent } from 'react';

/**
 * Returns a click handler that runs `action` once for a double click, for buttons whose second click would hit
 * something else, like the next row's delete button. A key press, whose `detail` is 0, always counts.
 */
export function singleClick(action: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) action();
  };
}
