import type { Page } from '@playwright/test';

/** The modes in which every screen is checked. */
const displayModes = {
  light: { colorScheme: 'light', width: 1280, height: 800 },
  dark: { colorScheme: 'dark', width: 1280, height: 800 },
  phone: { colorScheme: 'light', width: 390, height: 844 },
} as const;

export type DisplayMode = keyof typeof displayModes;

/** Switches an open page to a mode, and waits until its animations have ended. */
export async function setDisplayMode(page: Page, mode: DisplayMode): Promise<void> {
  const { colorScheme, width, height } = displayModes[mode];
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
  await page.evaluate(async () => {
    // Otherwise an inherited color changes level by level, each after the transition of its parent.
    const noTransitions = new CSSStyleSheet();
    noTransitions.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = [noTransitions];
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

/** Returns the modes in which a screen exists. */
export function modesOf({ phoneOnly }: { phoneOnly?: true }): DisplayMode[] {
  return phoneOnly ? ['phone'] : ['light', 'dark', 'phone'];
}
