import { apiOf, startApi } from './api-gateway.ts';
import { cloudFrontOf } from './cloudfront.ts';
import type { Deployment } from './deployment.ts';
import type { RunningFunction } from './functions.ts';
import { systemBehind } from './system.ts';

/**
 * Starts the functions of a deployment's API behind gateway and distribution. `onFailure` gets the reason of each 502.
 */
export async function serveApi(deployment: Deployment, onFailure: (text: string) => void = () => undefined) {
  const api = apiOf(deployment.assembly);
  const functions = deployment.functions.filter(({ liveArn }) => api.methods.some(({ target }) => target === liveArn));
  const running = new Map<string, RunningFunction>();
  await Promise.all(functions.map(async (one) => running.set(one.liveArn ?? '', await deployment.start(one))));
  /** The requests of each function during its start. */
  const askedAtStart = functions.map((one) =>
    deployment.askedBy(one).map(({ action, resource }) => `${action} ${resource}`),
  );
  const gateway = await startApi(
    api,
    async (arn, event, context) => running.get(arn)?.invoke(event, context),
    onFailure,
  );
  const apis = { [api.apiId]: `http://127.0.0.1:${gateway.port}` };
  const visit = cloudFrontOf(deployment.assembly, deployment.secrets, apis);
  return { api, functions, askedAtStart, gateway, visit, system: systemBehind(deployment, visit) };
}
