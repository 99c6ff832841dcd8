import type { Endpoint } from './endpoint.ts';

/**
 * An endpoint with its place in the contract. `resource` is its path without the trailing slash, as API Gateway
 * requires.
 */
export interface RouteOf<Area extends string> {
  area: Area;
  name: string;
  resource: string;
  endpoint: Endpoint;
}

/**
 * Returns the routes of one area in the order of their declaration. A function imports this file instead of the whole
 * contract.
 */
export function routesOf<Area extends string>(
  area: Area,
  endpoints: Readonly<Record<string, Endpoint>>,
): RouteOf<Area>[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    area,
    name,
    resource: endpoint.path.replace(/\/$/, ''),
    endpoint,
  }));
}
