import { accounts } from './areas/accounts.ts';
import { certification } from './areas/certification.ts';
import { enrollment } from './areas/enrollment.ts';
import { notifications } from './areas/notifications.ts';
import { permissions } from './areas/permissions.ts';
import { ranks } from './areas/ranks.ts';
import { roster } from './areas/roster.ts';
import { session } from './areas/session.ts';
import { training } from './areas/training.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call, by area. One area is one file here, one folder of handlers and one Lambda function. */
export const contract = {
  session,
  permissions,
  ranks,
  roster,
  training,
  enrollment,
  certification,
  notifications,
  accounts,
} as const;

export type Contract = typeof contract;
export type Area = keyof Contract;
export type EndpointName<A extends Area> = keyof Contract[A] & string;

/** An endpoint and where it stands; `resource` is its path without the trailing slash, as API Gateway wants it. */
export interface Route {
  area: Area;
  name: string;
  resource: string;
  endpoint: Endpoint;
}

/** Every route of the contract in the order of its declaration. */
export const routes: readonly Route[] = Object.entries(contract).flatMap(([area, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
    area: area as Area,
    name,
    resource: endpoint.path.replace(/\/$/, ''),
    endpoint,
  })),
);

/** SPEC.md's calls, and our own beyond them. */
export const documentedRoutes = routes.filter(({ endpoint }) => !endpoint.ours);
export const ourRoutes = routes.filter(({ endpoint }) => endpoint.ours);
