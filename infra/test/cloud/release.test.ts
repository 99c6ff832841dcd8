import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bundle, type BundleArea, bundle, bundleArea } from '../../cloud/bundle.ts';
import { apiOf, startApi } from './assembly/api-gateway.ts';
import { readAssembly } from './assembly/assembly.ts';
import { cloudFrontOf } from './assembly/cloudfront.ts';
import { Metrics, releaseOf, watchedBy } from './assembly/code-deploy.ts';
import { type Deployment, deploy } from './assembly/deployment.ts';
import { functionsOf, type PackagedFunction } from './assembly/functions.ts';
import { full, resourcesOf, synthesize } from './synthesize.ts';

/** Releases new code of one function through the gateway, with the templates' aliases, releases and alarms. */

const regions = [{ region: 'us-east-1', release: 'canary', ...full }];
const fixture = (name: string) => bundle(`fixture-${name}`, join(import.meta.dirname, 'fixture', `${name}.ts`));
const small = await bundle('fixture', join(import.meta.dirname, 'fixture', 'lambda.ts'));
const session = await bundleArea('session');
const apiSecret = await bundleArea('api-secret');
/** The synth caches by bundle name, so each has one. */
const withSession = (name: string, code: Bundle): BundleArea =>
  Object.defineProperty((area: string) => ({ apiSecret, session: code })[area] ?? small, 'name', {
    value: name,
  }) as BundleArea;
const good = synthesize({ regions }, { bundle: withSession('good', session) });
const better = { ...session, hash: session.hash.replace(/^.{8}/, '00000000') };
const releases = {
  failing: synthesize({ regions }, { bundle: withSession('failing', await fixture('failing')) }),
  crashing: synthesize({ regions }, { bundle: withSession('crashing', await fixture('crashing')) }),
  good: synthesize({ regions }, { bundle: withSession('better', better) }),
};

let deployment: Deployment;

beforeAll(async () => {
  deployment = await deploy(good.folder);
}, 60_000);

afterAll(async () => {
  await deployment?.close();
  for (const { folder } of [good, ...Object.values(releases)]) rmSync(folder, { recursive: true, force: true });
});

const sessionOf = (functions: readonly PackagedFunction[]): PackagedFunction => {
  const found = functions.find(({ description }) => description === 'Muster: the calls of session');
  if (!found) throw new Error('There is no function of session');
  return found;
};

/** Releases over an hour, with ten calls a minute. Returns the answers by minute, and the outcome of the release. */
async function releasing(name: keyof typeof releases) {
  const after = readAssembly(releases[name].folder);
  const metrics = new Metrics();
  const release = releaseOf(deployment.assembly, after, { metrics });
  const [changed] = release.changed;
  const [before, fresh] = [sessionOf(deployment.functions), sessionOf(functionsOf(after))];
  const code = { before: await deployment.start(before), after: await deployment.start(fresh) };

  let minute = 0;
  const api = apiOf(after);
  const gateway = await startApi(
    api,
    async (_, event, context) => {
      try {
        return await code[release.next(changed?.id ?? '')].invoke(event, context);
      } catch (error) {
        metrics.add('AWS/Lambda', 'Errors', { FunctionName: changed?.functionName ?? '' }, minute, 1);
        throw error;
      }
    },
    () => undefined,
  );
  const visit = cloudFrontOf(after, deployment.secrets, { [api.apiId]: `http://127.0.0.1:${gateway.port}` });
  const { Name: ApiName } = after.one<{ Name: string }>('AWS::ApiGateway::RestApi').properties;
  const answers: number[][] = [];
  try {
    for (minute = 1; minute <= 20; minute++) {
      const statuses: number[] = [];
      for (let call = 0; call < 10; call++) {
        const { status } = await visit('/api/employee-info/');
        statuses.push(status);
        if (status >= 500) metrics.add('AWS/ApiGateway', '5XXError', { ApiName, Stage: 'live' }, minute, 1);
      }
      answers.push(statuses);
      release.look(minute);
    }
  } finally {
    await gateway.close();
  }
  return { release, answers, failed: answers.flat().filter((status) => status >= 500).length };
}

describe('a release', () => {
  test('changes only the alias of the function whose code is new, and watches two alarms', () => {
    const { changed } = releaseOf(deployment.assembly, readAssembly(releases.good.folder), { metrics: new Metrics() });
    expect(changed).toMatchObject([{ percent: 10, minutes: 10, rollsBack: true }]);
    expect(changed[0]?.watched.map(({ AlarmName }) => AlarmName).toSorted()).toEqual([
      'muster-api-us-east-1-FunctionErrors-session',
      'muster-api-us-east-1-ServerErrors',
    ]);
    // A release ends only after each watched alarm has covered a whole period of it.
    for (const alarm of changed[0]?.watched ?? [])
      expect(watchedBy(alarm).period * alarm.EvaluationPeriods).toBeLessThanOrEqual(5);
  });

  test('without failures answers a tenth of the calls, and after ten minutes all', async () => {
    const { release, failed } = await releasing('good');
    expect(failed).toBe(0);
    expect([...release.states.values()]).toEqual(['live']);
  }, 60_000);

  test.each(['failing', 'crashing'] as const)(
    'whose code is %s is taken back, and all calls are answered again',
    async (name) => {
      const { release, answers, failed } = await releasing(name);
      expect([...release.states.values()]).toEqual(['rolled back']);
      // It failed for some calls, but never for more than a tenth of all calls until then.
      expect(failed).toBeGreaterThan(0);
      expect(failed).toBeLessThanOrEqual(10);
      const last = answers.findLastIndex((statuses) => statuses.some((status) => status >= 500));
      expect(last).toBeLessThan(10);
      expect(
        answers
          .slice(last + 1)
          .flat()
          .every((status) => status < 500),
      ).toBe(true);
      expect(answers.slice(last + 1).length).toBeGreaterThan(5);
    },
    60_000,
  );
});

test('otherwise every alias changes at once', () => {
  const {
    regions: [atOnce],
  } = synthesize({ regions: [{ region: 'us-east-1' }] });
  expect(atOnce && resourcesOf(atOnce.api, 'AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
  const [canary] = good.regions;
  const groups = canary ? resourcesOf(canary.api, 'AWS::CodeDeploy::DeploymentGroup') : [];
  expect(groups).toHaveLength(canary ? resourcesOf(canary.api, 'AWS::Lambda::Alias').length : -1);
});
