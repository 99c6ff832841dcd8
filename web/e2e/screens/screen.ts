import type { Page, Route } from '@playwright/test';
import { expect } from '../fixture.ts';
import { type Person, staff } from '../people.ts';

/** A screen, dialog, menu or state of the application, and how to open it. */
export interface Screen {
  name: string;
  /** The signed-in person; undefined before sign-in. */
  as: Person | undefined;
  open: (page: Page) => Promise<unknown>;
  /** Exists only on a phone. */
  phoneOnly?: true;
  /** The accessibility tests check a similar screen. */
  pictureOnly?: true;
}

/** A person who sees only the screens that every employee has. */
export const officer = staff('1021');

/** Returns a route handler that responds with an error. */
export const failing =
  (status: number, body: unknown = {}) =>
  (route: Route) =>
    route.fulfill({ status, json: body });

/** Returns a route handler that responds with this body. */
export const answering = (body: unknown) => (route: Route) => route.fulfill({ json: body });

/** Returns a function that opens an address, optionally with one mocked response, and waits for a text. */
export const textAt =
  (address: string, text: string, mock?: Parameters<Page['route']>): Screen['open'] =>
  async (page) => {
    if (mock) await page.route(...mock);
    await page.goto(address);
    await expect(page.getByText(text)).toBeVisible();
  };

/** Returns the screens of one person, by name. */
export function screensOf(
  as: Person | undefined,
  openByName: Record<string, Screen['open']>,
  options: Pick<Screen, 'phoneOnly' | 'pictureOnly'> = {},
): Screen[] {
  return Object.entries(openByName).map(([name, open]) => ({ name, as, open, ...options }));
}
