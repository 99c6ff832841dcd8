import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import cdk from '../../../../cdk.json' with { type: 'json' };
import { repositoryRoot } from '../../../repository-root.ts';
import { cdkArguments, deployed } from '../../../tools/deploy/cdk-arguments.ts';

const deploy = (...typed: string[]) => cdkArguments('deploy', typed, 'out.json');

describe('npm run deploy', () => {
  test('deploys every stack of every region', () => {
    expect(deploy()).toEqual(['deploy', '**', '--outputs-file', 'out.json']);
  });
  test.each([[['--region', 'us-west-2']], [['--region=us-west-2']]])('with %j deploys one region', (typed) => {
    expect(deploy(...typed)).toEqual([...deploy(), '-c', 'region=us-west-2']);
  });
  test('refuses two regions, since the CDK would use only the last one', () => {
    expect(() => deploy('--region', 'us-east-1', '--region=us-west-2')).toThrow('Use --region once');
  });
  test('with --deployer deploys the roles of GitHub instead, for every region of the stage', () => {
    const app = ['--app', 'node_modules/.bin/node infra/deployer.ts'];
    expect(deploy('--deployer', '--stage', 'dev')).toEqual([...deploy(), ...app, '-c', 'stage=dev']);
    expect(cdkArguments('synth', ['--deployer'], '')).toEqual(['synth', '**', '--quiet', ...app]);
    expect(() => deploy('--deployer', '--region', 'us-east-1')).toThrow('Omit --region');
  });
  test('keeps its own options from the CDK', () => {
    expect(deploy('--remove-calls')).toEqual(deploy());
  });
  test('passes other arguments on', () => {
    const others = ['--require-approval', 'never'];
    expect(deploy('--profile', 'ops', '--region', 'us-east-1', ...others)).toEqual([
      ...deploy('--region', 'us-east-1'),
      ...['--profile', 'ops', ...others],
    ]);
  });

  test('prints the address of each region and the table of its departments', () => {
    const east = { WebAddress: 'https://muster.example.gov', DistributionDomain: 'd1.cloudfront.net' };
    const west = { WebAddress: 'https://d2.cloudfront.net', DistributionDomain: 'd2.cloudfront.net' };
    const lines = deployed({
      'muster-data-us-east-1': { TableName: 'table-1' },
      'muster-api-us-east-1': { ApiUrl: 'https://api.example/live/' },
      'muster-web-us-east-1': east,
      'muster-web-us-west-2': west,
    });
    expect(lines).toEqual([
      'us-east-1: https://muster.example.gov',
      '  its DNS must point to d1.cloudfront.net',
      '  npm run site with AWS_REGION=us-east-1 TABLE_NAME=table-1',
      'us-west-2: https://d2.cloudfront.net',
    ]);
    const gov = {
      WebAddress: 'https://gov.example.gov',
      RegionalDomain: 'd-1.execute-api.us-gov-west-1.amazonaws.com',
    };
    expect(deployed({ 'muster-web-us-gov-west-1': gov })).toEqual([
      'us-gov-west-1: https://gov.example.gov',
      `  its DNS must point to ${gov.RegionalDomain}`,
    ]);
  });
});

test('npm run synth accepts a region', () => {
  const synth = cdkArguments('synth', [], '');
  expect(synth).toEqual(['synth', '**', '--quiet']);
  expect(cdkArguments('synth', ['--region', 'us-east-1'], '')).toEqual([...synth, '-c', 'region=us-east-1']);
});

test.each([
  [{ region: 'us-east-9' }, {}, 'Region us-east-9 is not one of us-east-1'],
  [
    {},
    { VITE_API_BASE_URL: 'https://x.example' },
    'VITE_API_BASE_URL is set, but the deployed application calls its own origin',
  ],
])('the app refuses %j, %j in one line', (context, environment, line) => {
  const { status, stderr } = spawnSync(process.execPath, ['infra/app.ts'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    env: { ...process.env, ...environment, CDK_CONTEXT_JSON: JSON.stringify({ ...cdk.context, ...context }) },
  });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(line)]);
});
