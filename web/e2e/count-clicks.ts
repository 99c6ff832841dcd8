import type { Locator } from '@playwright/test';

/** Counts what a person clicks; what is typed or pasted needs none. */
export function countClicks() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    /** Chooses an option of a list: one click opens it, and one chooses. */
    choose: async (target: Locator, option: string) => {
      clicks += 2;
      await target.selectOption(option);
    },
    count: () => clicks,
  };
}
