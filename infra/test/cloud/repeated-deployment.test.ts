import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, describe, expect, test } from 'vitest';
import { mainStage } from '../../cloud/settings.ts';
import { stackNames } from '../../cloud/stack-names.ts';
import { deployInPasses } from '../../tools/deploy/deploy-in-passes.ts';
import { findStacksToCreate } from '../../tools/deploy/existing-stacks.ts';
import { readAssembly } from './assembly/assembly.ts';
import { creationOrder } from './assembly/order.ts';
import { Cut, SimulatedAccount } from './assembly/simulated-account.ts';
import type { Stack } from './assembly/stack.ts';
import { govCloud, synthesize } from './synthesize.ts';

/** A first deployment that is interrupted at any resource can be repeated (real code, simulated account). */

const region = {
  region: 'us-east-1',
  domain: 'muster.example.gov',
  certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0f6dba90-1d37-4d0f-9c5e-5b5a3e1d2c4b',
  alarmEmail: 'ops@example.gov',
  canary: { site: 'CANARY' },
  workQueues: true,
  profile: 'full',
  firewall: true,
  tableTrail: true,
};
/** The same in a region without CloudFront. */
const regionOfGovCloud = { ...region, ...govCloud };
const byName = (context: object) =>
  new Map(readAssembly(synthesize({ ...context }).folder).stacks.map((one) => [one.name, one]));

type Order = 'first' | 'last';

/** A region's stack names, its templates of stacks that do not exist yet and of existing ones, and the orders. */
function planOf(settings: { region: string }) {
  const names = Object.values(stackNames(mainStage, settings.region));
  const created = byName({ regions: [settings], stacksToCreate: names.join(',') });
  const orderOf = (prefer: Order) => new Map([...created].map(([name, stack]) => [name, creationOrder(stack, prefer)]));
  const orders = { first: orderOf('first'), last: orderOf('last') };
  return { region: settings.region, names, templates: { created, later: byName({ regions: [settings] }) }, orders };
}
type Plan = ReturnType<typeof planOf>;

const cloud = mockClient(CloudFormationClient);
afterAll(() => cloud.restore());

/** The account behind the CloudFormation stand-in. */
let asked = new SimulatedAccount();
cloud.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName: string }) => {
  const found = asked.stacks.get(StackName);
  if (found) return { Stacks: [{ StackName, StackStatus: found.status }] };
  const message = `Stack with id ${StackName} does not exist`;
  throw new CloudFormationServiceException({ name: 'ValidationError', message, $fault: 'client', $metadata: {} });
});

/** Runs `npm run deploy` on an account until it ends or is cut. Returns its exit code and the CDK's error. */
async function deploy(
  account: SimulatedAccount,
  { region, names, templates, orders }: Plan,
  order: Order,
  onCreate: (resource: string) => void = () => undefined,
) {
  asked = account;
  cloud.resetHistory();
  let reason: unknown;
  const stacksToCreate = await findStacksToCreate(mainStage, region);
  const exitCode = await deployInPasses({
    args: [],
    stacksToCreate,
    say: () => undefined,
    runCdk: async (args) => {
      const creating = args.find((argument) => argument.startsWith('stacksToCreate='))?.split('=')[1] ?? '';
      try {
        for (const name of names) {
          const template = (creating.split(',').includes(name) ? templates.created : templates.later).get(
            name,
          ) as Stack;
          account.deploy(template, orders[order].get(name) ?? [], onCreate);
        }
        return 0;
      } catch (error) {
        reason = error;
        return 1;
      }
    },
  });
  return { exitCode, reason };
}

const cutAt = (resource: string) => (created: string) => {
  if (created === resource) throw new Cut(created);
};

/** Everything exists once, and is protected. */
function expectWhole(account: SimulatedAccount, { names, templates }: Plan): void {
  for (const name of names) {
    const stack = account.stacks.get(name);
    expect([name, stack?.isProtected, stack?.resources.size]).toEqual([
      name,
      true,
      Object.keys(templates.later.get(name)?.resources ?? {}).length,
    ]);
  }
}

const east = planOf(region);
const gov = planOf(regionOfGovCloud);

describe.each([
  ['first', 'us-east-1', east, /./],
  ['last', 'us-east-1', east, /./],
  // Its other stacks have no resources of their own kind.
  ['first', 'us-gov-west-1', gov, /^muster-web-/],
  ['last', 'us-gov-west-1', gov, /^muster-web-/],
] as const)('a first deployment that creates the %s resource that is ready in %s', (order, _, plan, cuts) => {
  const all = plan.names.flatMap((name) => (plan.orders[order].get(name) ?? []).map((id) => `${name} ${id}`));
  const cut = all.filter((resource) => cuts.test(resource));

  test('ends with everything, and leaves nothing behind', async () => {
    const account = new SimulatedAccount();
    expect(await deploy(account, plan, order)).toEqual({ exitCode: 0, reason: undefined });
    expectWhole(account, plan);
    expect(account.orphans).toEqual([]);
  });

  test('can be repeated after it was cut at any resource, also twice', async () => {
    expect(all.length).toBeGreaterThan(200);
    expect(cut.length).toBeGreaterThan(20);
    for (const resource of cut) {
      const account = new SimulatedAccount();
      for (let attempt = 1; attempt <= 2; attempt++) {
        const { exitCode, reason } = await deploy(account, plan, order, cutAt(resource));
        expect([resource, exitCode, reason]).toEqual([resource, 1, expect.any(Cut)]);
      }
      const repeated = await deploy(account, plan, order);
      if (repeated.reason) throw new Error(`After a cut at ${resource}: ${(repeated.reason as Error).message}`);
      expectWhole(account, plan);
      // A rollback cannot delete only a bucket with files, none of which are data.
      expect(account.orphans.filter(({ resource: { Type } }) => Type !== 'AWS::S3::Bucket')).toEqual([]);
    }
  }, 120_000);
});

test('regions and stages of one account share no name', () => {
  const account = new SimulatedAccount();
  const small = { region: 'us-east-1', canary: { site: 'CANARY' }, workQueues: true };
  const contexts = [
    { regions: [small, { ...small, region: 'us-west-2' }] },
    { stage: 'dev', stages: { dev: { regions: [small] } } },
  ];
  const stacks = contexts.flatMap((context) => readAssembly(synthesize(context).folder).stacks);
  expect(stacks).toHaveLength(15);
  const order = ['alarms', 'data', 'api', 'scheduled', 'web'];
  const rank = ({ name }: Stack) => order.findIndex((part) => name.includes(`-${part}-`));
  for (const stack of stacks.toSorted((a, b) => rank(a) - rank(b)))
    account.deploy(stack, creationOrder(stack, 'first'), () => undefined);
  expect(account.stacks.size).toBe(15);
});
