import type { CheckInCode, ShownCode } from '@muster/shared/areas/arrivals';
import { clockDifference } from './api.ts';
import { useNow } from './use-now.ts';

/** The current content of the code screen, by the server's clock. */
export interface Shown {
  /** Undefined when no code is left. */
  code: ShownCode | undefined;
  /** Seconds until the next code. */
  seconds: number;
  /** UTC ISO: the end of the loaded codes. */
  until: string;
}

/** Returns the loaded code for the server's current time, whatever this device's clock; undefined before loading. */
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
