import type { Page, Route } from '@playwright/test';
import { type Person, staff } from '../people.ts';

/** One screen, dialog, menu or state of the product, and how to get there. */
export interface Screen {
  name: string;
  /** Who is signed in; nobody when absent. */
  as?: Person;
  open: (page: Page) => Promise<unknown>;
  /** Exists on a phone only. */
  phoneOnly?: true;
  /** More of the same: worth a look, not a check of its own. */
  pictureOnly?: true;
}

/** Who sees the screens that are everyone's. */
export const officer = staff('1021');

/** What a call is answered on a screen that shows a failure. */
export const failing =
  (status: number, body: unknown = {}) =>
  (route: Route) =>
    route.fulfill({ status, json: body });

/** What a call is answered on a screen that shows what the demo does not have. */
export const answering = (body: unknown) => (route: Route) => route.fulfill({ json: body });
