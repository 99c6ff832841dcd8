import { apiOf, startApi } from './api-gateway.ts';
import { cloudFrontOf } from './cloudfront.ts';
import type { Deployment } from './deployment.ts';
import type { RunningFunction } from './functions.ts';
import { regionalDomainOf } from './regional-domain.ts';
import { systemBehind } from './system.ts';
import { webFilesOf } from './web-files.ts';

type OnFailure = (text: string) => void;

/**
 * Starts the functions of a deployment's API behind gateway and distribution. `onFailure` gets the reason of each 502.
 */
export async function serveApi(deployment: Deployment, onFailure: OnFailure = () => undefined) {
  const { api, functions, runningAt, gateway, apis } = await serve(deployment, 'api', onFailure);
  await Promise.all(functions.map(({ liveArn = '' }) => runningAt(liveArn)));
  /** The requests of each function during its start. */
  const askedAtStart = functions.map((one) =>
    deployment.askedBy(one).map(({ action, resource }) => `${action} ${resource}`),
  );
  const visit = cloudFrontOf(deployment.assembly, deployment.secrets, apis);
  return { api, functions, askedAtStart, gateway, visit, system: systemBehind(deployment, visit) };
}

/**
 * As `serveApi`, in a region without CloudFront: with the function of the pages, behind the domain. Functions start
 * with their first request.
 */
export async function serveAtDomain(deployment: Deployment, onFailure: OnFailure = () => undefined) {
  for (const { bucket, key, content, headers } of webFilesOf(deployment.assembly)) {
    deployment.objects.set(`/${bucket}/${key}`, content);
    deployment.objectHeaders.set(`/${bucket}/${key}`, headers);
  }
  const calls = await serve(deployment, 'api', onFailure);
  const pages = await serve(deployment, 'web', onFailure);
  const visit = regionalDomainOf(deployment.assembly, { ...calls.apis, ...pages.apis });
  return { calls, pages, visit, system: systemBehind(deployment, visit) };
}

/** Starts a part's API, whose functions start with their first request. */
async function serve(deployment: Deployment, part: 'api' | 'web', onFailure: OnFailure) {
  const api = apiOf(deployment.assembly, part);
  const targets = new Set([...api.methods, ...api.anyMethods].map(({ target }) => target));
  const functions = deployment.functions.filter(({ liveArn, arn }) => targets.has(liveArn ?? arn));
  const running = new Map<string, Promise<RunningFunction>>();
  const runningAt = (target: string): Promise<RunningFunction> => {
    const one = functions.find(({ liveArn, arn }) => target === (liveArn ?? arn));
    if (!one) throw new Error(`There is no function ${target}`);
    const started = running.get(target) ?? deployment.start(one);
    running.set(target, started);
    return started;
  };
  const gateway = await startApi(
    api,
    async (arn, event, context) => (await runningAt(arn)).invoke(event, context),
    onFailure,
  );
  const apis = { [api.apiId]: `http://127.0.0.1:${gateway.port}` };
  return { api, functions, runningAt, gateway, apis };
}
