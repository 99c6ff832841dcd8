import { setDeviceText } from '../../api/device-storage.ts';
import { countedIdle, idleKey } from '../../api/idle.ts';

/** Notes an input, for all tabs of this browser, where the time without is counted. */
export function noteInput(now: number): void {
  const counted = countedIdle();
  if (counted) setDeviceText(idleKey, `${counted.minutes} ${now}`);
}
