import type { Area, Contract } from '@muster/shared/contract';
import type { ProxyHandler } from '../calls/answer-browsers.ts';
import type { Handlers } from '../calls/call.ts';
import { areaHandler } from '../calls/chain.ts';
import type { Deps } from '../calls/deps.ts';
import type { RunJob } from '../calls/site-context.ts';
import { depsFromEnvironment } from './aws/environment.ts';
import { withBrowserHeaders } from './aws/front.ts';

/**
 * Returns an area's Lambda handler, with dependencies from the environment and its `own` services, which no other
 * function may reach. `infra/cloud/bundle.ts` writes the entry points. Only areas with own services have a file in
 * `lambda/`.
 */
export const startArea = async <A extends Area>(
  area: A,
  endpoints: Contract[A],
  handlers: Handlers<A>,
  { runJob, own }: { runJob?: RunJob; own?: Partial<Deps> } = {},
): Promise<ProxyHandler> =>
  withBrowserHeaders(areaHandler(area, endpoints, handlers, { ...(await depsFromEnvironment()), ...own }, runJob));
