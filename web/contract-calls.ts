import { contract } from '@muster/shared/contract';
import type { Endpoint } from '@muster/shared/endpoint';

/** Returns what the browser needs of an endpoint to call it. */
const callOf = ({ method, path, access, acceptsIdempotencyKey, file }: Endpoint) => ({
  method,
  path,
  // Who else may call is the server's to say: two hundred words that no screen looks at.
  access: access === 'anyone' ? access : undefined,
  acceptsIdempotencyKey,
  file,
});

/** Those of SCIM are an identity provider's: no page makes them. */
const callsOf = (endpoints: Record<string, Endpoint>) =>
  Object.fromEntries(
    Object.entries(endpoints)
      .filter(([, { scim }]) => !scim)
      .map(([name, endpoint]) => [name, callOf(endpoint)]),
  );

/** The areas whose calls load with the first screen; those of `src/api/first-calls.ts`. */
const firstAreas: readonly string[] = [
  'session',
  'permissions',
  'enrollment',
  'certification',
  'overview',
  'roster',
  'compliance',
];

const callsOfAreas = (isFirst: boolean) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(contract)
        .filter(([area]) => firstAreas.includes(area) === isFirst)
        .map(([area, endpoints]) => [area, callsOf(endpoints)]),
    ),
  );

/**
 * Vite's `define` for `src/api/first-calls.ts` and `src/api/calls.ts`: the calls of the contract without their schemas,
 * which would load the schema library and every schema of an area with the first screen (ADR 33).
 */
export const definedCalls = { firstCalls: callsOfAreas(true), otherCalls: callsOfAreas(false) };
