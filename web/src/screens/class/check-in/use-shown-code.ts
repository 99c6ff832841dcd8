import type { CheckInCode, ShownCode } from '@muster/shared/areas/arrivals';
import { clockDifference } from './api.ts';
import { useNow } from './use-now.ts';

/** What a screen shows now, by the server's clock. */
export interface Shown {
  /** Undefined when no code is left. */
  code: ShownCode | undefined;
  /** Seconds until the next one. */
  seconds: number;
  /** UTC ISO: until when there are codes. */
  until: string;
}

/**
 * Returns the code to show now, of those that were loaded last, whatever this device's clock says; undefined before the
 * first ones.
 */
export function useShownCode(loaded: CheckInCode | undefined): Shown | undefined {
  const now = useNow(500);
  if (!loaded) return undefined;
  const at = now + clockDifference(loaded);
  const code = loaded.codes.find(({ from, until }) => Date.parse(from) <= at && at < Date.parse(until));
  return {
    code,
    seconds: code ? Math.ceil((Date.parse(code.until) - at) / 1000) : 0,
    until: loaded.codes.at(-1)?.until ?? loaded.now,
  };
}
