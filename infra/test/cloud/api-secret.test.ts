import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type StoredSecret, storedSecret } from '@muster/functions/entry/aws/api-secret';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle, bundleArea, bundleOf } from '../../cloud/bundle.ts';
import { type Deployment, deploy } from './assembly/deployment.ts';
import type { PackagedFunction, RunningFunction } from './assembly/functions.ts';
import { unused } from './assembly/permissions.ts';
import { synthesize } from './synthesize.ts';

/** Runs the packaged function that completes and changes the secret, with its permissions. */

const placeholder = await bundle('fixture', join(import.meta.dirname, 'fixture', 'lambda.ts'));
const keeperBundle = bundleOf(new Map([['apiSecret', await bundleArea('api-secret')]]));
function withRealKeeper(name: Parameters<typeof keeperBundle>[0]) {
  return name === 'apiSecret' ? keeperBundle(name) : placeholder;
}
const { folder } = synthesize({ regions: [{ region: 'us-east-1' }] }, { bundle: withRealKeeper });

/** The signing secret of version 0.2.0, which the upgrade removes from the template and retains. */
const former = {
  ARN: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:SigningSecret4C2F0E77-k2Jd8Qm1xW3z-a1b2c3',
  Tags: [
    { Key: 'application', Value: 'muster' },
    { Key: 'stage', Value: 'prod' },
  ],
  text: 's'.repeat(64),
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['a new installation', [], undefined],
  ['an upgraded installation', [former], Buffer.from(former.text).toString('base64url')],
] as const)('the secret of %s', (_, listed, formerKey) => {
  let deployment: Deployment;
  let keeper: PackagedFunction;
  let running: RunningFunction;
  const stored = (): StoredSecret =>
    storedSecret.parse(JSON.parse(deployment.secrets[keeper.environment.API_SECRET_ARN ?? ''] ?? ''));
  const change = (step?: string) => running.invoke({ ...(step && { step }) });

  beforeAll(async () => {
    deployment = await deploy(folder, listed);
    const found = deployment.functions.find(({ environment }) => environment.STAGE);
    if (!found) throw new Error('There is no function for the secret');
    keeper = found;
    running = await deployment.start(keeper);
  }, 60_000);
  afterAll(() => deployment?.close());

  test("keeps CloudFront's text, and has the former keys or a new one", () => {
    const { origin, current, keys } = stored();
    // The text that CloudFormation generated.
    expect(origin).toMatch(/^OriginSecret/);
    expect(Object.keys(keys)).toEqual([current]);
    if (formerKey) expect(keys[current]).toBe(formerKey);
  });

  test('stays the same in later deployments', async () => {
    const before = stored();
    await change();
    expect(stored()).toEqual(before);
  });

  test('changes by steps, and the answer contains no text of it', async () => {
    const { origin, current } = stored();
    for (const step of ['addKey', 'useKey', 'newOrigin'])
      expect(await change(step)).toEqual({ version: expect.stringMatching(/^v\d+$/) });
    expect(stored().previousOrigin).toBe(origin);
    expect(Object.keys(stored().keys)[0]).toBe(current);
    expect(stored().current).not.toBe(current);
  });

  test('refuses an unknown step', async () => {
    const before = stored();
    await expect(change('deleteKeys')).rejects.toThrow();
    expect(stored()).toEqual(before);
  });

  test('needs the permissions of its function, and in an upgrade all of them', () => {
    const asked = deployment.askedBy(keeper);
    expect(asked.filter(({ permitted }) => !permitted)).toEqual([]);
    const idle = unused(keeper.statements, asked);
    expect(idle).toEqual(formerKey ? [] : [expect.stringContaining('FormerSecret')]);
  });
});
