import 'fake-indexeddb/auto';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import Cookies from 'js-cookie';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { noteResponse } from '../api/connection.ts';
import { noteServerDate } from '../api/server-clock.ts';
import { clearEmployee } from '../session/employee-store.ts';
import { setLoginSession } from '../session/login-session.ts';
import { keepSignInOptions } from '../session/sign-in-options.ts';
import { setSiteTimeFormat } from '../ui/site-time-format.ts';
import { emptyDevice } from './offline.ts';

configure({ asyncUtilTimeout: 15_000 });

// Browser functions that Mantine needs and jsdom lacks.
class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver = NoResize;
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

/** The window's width for media queries, in CSS pixels. */
let width = 1280;
export function windowIs(pixels: number): void {
  width = pixels;
}
window.matchMedia = (query: string) => {
  const [, most] = /max-width: (\d+(?:\.\d+)?)/.exec(query) ?? [];
  const unit = query.includes('em)') ? 16 : 1;
  return {
    matches: query.includes('reduced-motion') || (most !== undefined && width <= Number(most) * unit),
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  };
};

const complaints: unknown[][] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...said) => complaints.push(said));
  }
});

/** Accepts the console errors that a test causes on purpose. */
export function expectComplaints(): void {
  expect(complaints).not.toEqual([]);
  complaints.length = 0;
}

// Code that a test has started to load, such as that of a hovered tab, needs the file's environment.
afterAll(() => vi.dynamicImportSettled());

afterEach(async () => {
  notifications.clean();
  cleanup();
  // jsdom waits for its next frame in an interval, which must not be lost with the fake timers: files share a window.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
  width = 1280;
  // Without `secure`, a cookie whose name has the prefix __Host- would stay.
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/', secure: true });
  await clearEmployee();
  await emptyDevice();
  noteResponse(true);
  noteServerDate(new Date().toUTCString());
  setLoginSession({ status: 'checking' });
  keepSignInOptions(undefined);
  setSiteTimeFormat(undefined);
  expect(complaints, 'unexpected console errors').toEqual([]);
});
