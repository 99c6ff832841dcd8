import { deviceText, setDeviceText } from './device-storage.ts';

/**
 * The department's limit in minutes, and the last input in any tab of this browser, in milliseconds: `30
 * 1795430400000`.
 */
export const idleKey = 'muster-idle';

/** Returns what is counted; undefined where nothing is. */
export function countedIdle(): { minutes: number; last: number } | undefined {
  const [minutes, last] = (deviceText(idleKey) ?? '').split(' ').map(Number);
  return minutes && last ? { minutes, last } : undefined;
}

/**
 * Begins or goes on to count the time without input; without `minutes` it is not counted, and what was counted is
 * forgotten.
 */
export function limitIdle(minutes: number | undefined, now: number): void {
  setDeviceText(idleKey, minutes === undefined ? undefined : `${minutes} ${countedIdle()?.last ?? now}`);
}

/**
 * Returns the milliseconds since the last input in any tab, and how many are left until the lock; undefined where they
 * are not counted.
 */
export function idleTime(now: number): { idle: number; left: number } | undefined {
  const counted = countedIdle();
  if (!counted) return undefined;
  const idle = Math.max(0, now - counted.last);
  return { idle, left: counted.minutes * 60_000 - idle };
}
