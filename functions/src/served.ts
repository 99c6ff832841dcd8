import { type Route, routes } from '@muster/shared/contract';
import { isServed } from './pending.ts';

/** The routes that have a handler: what the API Gateway and the local gateway route, and nothing else. */
export const servedRoutes: readonly Route[] = routes.filter(isServed);
