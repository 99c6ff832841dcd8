import { whyNotOutside } from '../../kernel/outside-address.ts';
import type { TimestampArchive, Timestamping } from '../../kernel/timestamping.ts';

/** The environment variable with the addresses of timestamp authorities. */
const variable = 'TIMESTAMP_AUTHORITIES';

/** Timestamp authorities of an installation. */
export const mostAuthorities = 2;

/**
 * Returns the means of timestamps from the environment; undefined: the installation has none. Throws for an address
 * that cannot be one of an authority. `loopback`: also allows this machine.
 */
export function timestampsFromEnvironment(archive: TimestampArchive, loopback: boolean): Timestamping | undefined {
  const authorities = (process.env[variable] ?? '').split(',').flatMap((one) => one.trim() || []);
  if (authorities.length === 0) return undefined;
  if (authorities.length > mostAuthorities || new Set(authorities).size < authorities.length)
    throw new Error(`The environment variable ${variable} must have at most ${mostAuthorities} different addresses`);
  for (const [n, address] of authorities.entries()) {
    const refused = whyNotOutside(address, { loopback, http: true });
    // The address may contain a password.
    if (refused) throw new Error(`Address ${n + 1} of the environment variable ${variable} is not valid. ${refused}`);
  }
  return { authorities, archive, seconds: 10, pauses: new Map() };
}
