import type { Locator } from '@playwright/test';

/** Counts a person's clicks. Typing and pasting need none. */
export function countClicks() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    /** Selects an option of a list, in two clicks. */
    choose: async (target: Locator, option: string) => {
      clicks += 2;
      await target.selectOption(option);
    },
    count: () => clicks,
  };
}
