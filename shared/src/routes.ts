import type { Area } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

/** An endpoint and where it stands; `resource` is its path without the trailing slash, as API Gateway wants it. */
export interface Route {
  area: Area;
  name: string;
  resource: string;
  endpoint: Endpoint;
}

/** The routes of one area, in the order of their declaration. Apart from the contract, so that a function loads its own area only. */
export function routesOf(area: Area, endpoints: Readonly<Record<string, Endpoint>>): Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    area,
    name,
    resource: endpoint.path.replace(/\/$/, ''),
    endpoint,
  }));
}
