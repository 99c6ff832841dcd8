import type { Page, Route } from '@playwright/test';
import { type Person, staff } from '../people.ts';

/** A screen, dialog, menu or state of the application, and how to open it. */
export interface Screen {
  name: string;
  /** Who is signed in, if anyone. */
  as: Person | undefined;
  open: (page: Page) => Promise<unknown>;
  /** Exists on a phone only. */
  phoneOnly?: true;
  /** Like another screen to the accessibility tests. */
  pictureOnly?: true;
}

/** Sees the screens that every employee has. */
export const officer = staff('1021');

/** Returns a route handler that responds with an error. */
export const failing =
  (status: number, body: unknown = {}) =>
  (route: Route) =>
    route.fulfill({ status, json: body });

/** Returns a route handler that responds with this body. */
export const answering = (body: unknown) => (route: Route) => route.fulfill({ json: body });

/** Returns the screens of one person, by name. */
export function screensOf(
  as: Person | undefined,
  openByName: Record<string, Screen['open']>,
  options: Pick<Screen, 'phoneOnly' | 'pictureOnly'> = {},
): Screen[] {
  return Object.entries(openByName).map(([name, open]) => ({ name, as, open, ...options }));
}
