import type { Endpoint } from './endpoint.ts';

/** An endpoint and its place in the contract. `resource`: the path without the trailing slash, for API Gateway. */
export interface RouteOf<Area extends string> {
  area: Area;
  name: string;
  resource: string;
  endpoint: Endpoint;
}

/** Returns the routes of one area in order. Functions import this file instead of the whole contract. */
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
