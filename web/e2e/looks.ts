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
  // A colour that is inherited would pass on from one level to the next, a moment at each.
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important }' });
  await page.setViewportSize({ width, height });
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const passing = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(passing.map((one) => one.finished));
  });
}

/** The looks that a screen has. */
export function looksOf({ phoneOnly }: { phoneOnly?: true }): Look[] {
  return phoneOnly ? ['phone'] : ['light', 'dark', 'phone'];
}
