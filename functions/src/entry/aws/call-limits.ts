import { type CallLimits, callLimit, openLimitSize, siteLimitSize } from '../../table/rate-limit/call-limit.ts';

/** Returns the rate limits of calls from the environment. Throws unless each is a positive number. */
export function callLimitsFromEnvironment(): CallLimits {
  const site = numberFrom('SITE_CALLS_PER_SECOND');
  const open = numberFrom('OPEN_CALLS_PER_MINUTE');
  return {
    ...(site && { site: callLimit(siteLimitSize(site)) }),
    ...(open && { open: callLimit(openLimitSize(open)) }),
  };
}

function numberFrom(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(value > 0)) throw new Error(`The environment variable ${name} must be a number above 0, not "${text}"`);
  return value;
}
