import { deviceText, setDeviceText } from './device-storage.ts';

/** The inactivity limit in minutes, and the last input in any tab, in epoch milliseconds: `30 1795430400000`. */
export const idleKey = 'muster-idle';

/** Returns the stored limit and last input; undefined if inactivity is not limited. */
export function countedIdle(): { minutes: number; last: number } | undefined {
  const [minutes, last] = (deviceText(idleKey) ?? '').split(' ').map(Number);
  return minutes && last ? { minutes, last } : undefined;
}

/** Starts or continues the inactivity count. Without `minutes`, deletes it. */
export function limitIdle(minutes: number | undefined, now: number): void {
  setDeviceText(idleKey, minutes === undefined ? undefined : `${minutes} ${countedIdle()?.last ?? now}`);
}

/** Returns the milliseconds since the last input in any tab and until the lock; undefined without a limit. */
export function idleTime(now: number): { idle: number; left: number } | undefined {
  const counted = countedIdle();
  if (!counted) return undefined;
  const idle = Math.max(0, now - counted.last);
  return { idle, left: counted.minutes * 60_000 - idle };
}

/** Milliseconds by which clocks are corrected without a person. */
const correction = 60_000;

/** Returns whether the lock is due. A clock that was set back hides how long there was no input: it is due, too. */
export function isIdleTooLong(now: number): boolean {
  const last = countedIdle()?.last ?? now;
  return last > now + correction || (idleTime(now)?.left ?? 1) <= 0;
}
