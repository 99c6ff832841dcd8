import { type Route, routes } from '@muster/shared/contract';

/** What the API Gateway and the local gateway route: every call of the contract, since each has a handler, and nothing else. */
export const servedRoutes: readonly Route[] = routes;
