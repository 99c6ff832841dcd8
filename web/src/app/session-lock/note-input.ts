import { setDeviceText } from '../../api/device-storage.ts';
import { countedIdle, idleKey } from '../../api/idle.ts';

/** Stores the time of an input for all tabs of this browser, if inactivity is limited. */
export function noteInput(now: number): void {
  const counted = countedIdle();
  if (counted) setDeviceText(idleKey, `${counted.minutes} ${now}`);
}
