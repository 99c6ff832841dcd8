import { defaultTimeFormat, type TimeFormat } from '@muster/shared/rules/time-format';
import { useSyncExternalStore } from 'react';
import { emit, on } from '../events.ts';
import { hasUnsavedChanges } from './unsaved-changes.ts';

let format: TimeFormat = defaultTimeFormat;
/** The number of format changes while a page was open. */
let changes = 0;

/** Returns the department's time format (docs/decisions/0024-keep-the-browser-app-consistent.md). */
export const siteTimeFormat = (): TimeFormat => format;

/** Sets the format before a page is shown, or for a page without times. */
export function setSiteTimeFormat(next: TimeFormat | undefined): void {
  format = next ?? defaultTimeFormat;
}

/** Sets a reloaded format and renders open pages again, unless that would lose input. */
export function changeSiteTimeFormat(next: TimeFormat | undefined): void {
  if ((next ?? defaultTimeFormat) === format || hasUnsavedChanges()) return;
  setSiteTimeFormat(next);
  changes++;
  emit('time-format-changed');
}

/** Returns a key that changes with the format. Its element is rendered again, including memoized cells. */
export function useTimeFormatKey(): number {
  return useSyncExternalStore(
    (listener) => on('time-format-changed', listener),
    () => changes,
  );
}
