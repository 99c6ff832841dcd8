import type { MouseEvent } from 'react';

/**
 * Returns a click handler that ignores the second click of a double click, which may hit another button. Key presses
 * (`detail` 0) always count.
 */
export function singleClick(action: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) action();
  };
}
