import type { Page } from '@playwright/test';

/** The three ways in which every screen must hold: by day, by night, in the hand. */
export const looks = {
  light: { colorScheme: 'light', width: 1280, height: 800 },
  dark: { colorScheme: 'dark', width: 1280, height: 800 },
  phone: { colorScheme: 'light', width: 390, height: 844 },
} as const;

export type Look = keyof typeof looks;

/** Changes the look of a page that is open, and waits until everything on it has come to rest. */
export async function wear(page: Page, look: Look): Promise<void> {
  const { colorScheme, width, height } = looks[look];
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
  await page.evaluate(async () => {
    const passing = () =>
      document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    // A colour that is inherited passes on from one level to the next, however short each passage is.
    do {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await Promise.allSettled(passing().map((one) => one.finished));
    } while (passing().length > 0);
  });
}

/** The looks that a screen has. */
export function looksOf({ phoneOnly }: { phoneOnly?: true }): Look[] {
  return phoneOnly ? ['phone'] : ['light', 'dark', 'phone'];
}
