import { defaultTimeFormat, type TimeFormat } from '@muster/shared/rules/time-format';
import { useSyncExternalStore } from 'react';
import { emit, on } from '../events.ts';
import { hasUnsavedChanges } from './unsaved-changes.ts';

let format: TimeFormat = defaultTimeFormat;
/** How many times the format has changed under an open page. */
let changes = 0;

/** Returns how the signed-in person's department writes times (docs/decisions/0047-format-times-in-one-place.md). */
export const siteTimeFormat = (): TimeFormat => format;

/** Sets the format before a page is shown, or on behalf of a page that shows no times. */
export function setSiteTimeFormat(next: TimeFormat | undefined): void {
  format = next ?? defaultTimeFormat;
}

/**
 * Sets the format as it was loaded again. Open pages are rendered anew, unless that would lose what was typed: then at
 * the next load.
 */
export function changeSiteTimeFormat(next: TimeFormat | undefined): void {
  if ((next ?? defaultTimeFormat) === format || hasUnsavedChanges()) return;
  setSiteTimeFormat(next);
  changes++;
  emit('time-format-changed');
}

/**
 * Returns a key that differs after each change of the format: what has it is rendered anew, memoized cells included.
 */
export function useTimeFormatKey(): number {
  return useSyncExternalStore(
    (listener) => on('time-format-changed', listener),
    () => changes,
  );
}
