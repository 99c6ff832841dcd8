import { contract } from '@muster/shared/contract';
import type { Endpoint } from '@muster/shared/endpoint';

/** Returns the part of an endpoint that the browser needs for a call. */
const callOf = ({ method, path, access, acceptsIdempotencyKey, file }: Endpoint) => ({
  method,
  path,
  // Leaves out the other access rules, which only the server checks: 200 words less to load.
  access: access === 'anyone' ? access : undefined,
  acceptsIdempotencyKey,
  file,
});

/** Leaves out SCIM, which only identity providers call. */
const callsOf = (endpoints: Record<string, Endpoint>) =>
  Object.fromEntries(
    Object.entries(endpoints)
      .filter(([, { scim }]) => !scim)
      .map(([name, endpoint]) => [name, callOf(endpoint)]),
  );

/** The areas whose calls load with the first screen (`src/api/first-calls.ts`). */
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

/** Vite's `define` for the calls of the contract, without schemas, which would load with the first screen (ADR 1). */
export const definedCalls = { firstCalls: callsOfAreas(true), otherCalls: callsOfAreas(false) };
