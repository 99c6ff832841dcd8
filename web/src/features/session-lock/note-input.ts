import { countedIdle, idleKey } from '../../api/idle.ts';
import { setDeviceText } from '../../ui/device-storage.ts';

/** Notes an input, for all tabs of this browser, where the time without is counted. */
export function noteInput(now: number): void {
  const counted = countedIdle();
  if (counted) setDeviceText(idleKey, `${counted.minutes} ${now}`);
}
