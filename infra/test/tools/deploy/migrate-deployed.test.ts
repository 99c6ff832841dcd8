import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterEach, expect, test, vi } from 'vitest';
import { CliError } from '../../../cli-error.ts';
import { type CallMigration, callMigration, migrateDeployed } from '../../../tools/deploy/migrate-deployed.ts';

afterEach(() => vi.restoreAllMocks());

const arn = (region: string) => `arn:aws:lambda:${region}:123456789012:function:migration`;
const outputs = {
  'muster-scheduled-us-east-1': { MigrationFunction: arn('us-east-1') },
  'muster-web-us-east-1': { WebAddress: 'https://muster.example.gov' },
  'muster-scheduled-us-west-2': { MigrationFunction: arn('us-west-2') },
};
const nothing = { migrated: [], failed: [], newer: [] };

/** Runs a migration with these answers of functions, in order. */
async function migrating(...answers: Awaited<ReturnType<CallMigration>>[]) {
  const asked: unknown[] = [];
  const said: string[] = [];
  const call: CallMigration = async (...input) => {
    asked.push(input);
    const answer = answers[asked.length - 1];
    if (!answer) throw new Error('called once too often');
    return answer;
  };
  const isWhole = await migrateDeployed(outputs, { call, say: (line) => said.push(line) });
  return { isWhole, asked, said };
}

test("each region's function is called until nothing is left, from where it paused", async () => {
  const { isWhole, asked, said } = await migrating(
    { ...nothing, migrated: [{ site: 'LAKE', entries: 3, employees: 2 }], next: { site: 'RIVER', after: '01J' } },
    { ...nothing, migrated: [{ site: 'RIVER', entries: 90, employees: 40 }] },
    { ...nothing, newer: ['WEST'] },
  );
  expect(isWhole).toBe(true);
  expect(asked).toEqual([
    [arn('us-east-1'), {}],
    [arn('us-east-1'), { from: { site: 'RIVER', after: '01J' } }],
    [arn('us-west-2'), {}],
  ]);
  expect(said).toEqual([
    'LAKE: migrated (3 entries of 2 employees)',
    'RIVER: migrated (90 entries of 40 employees)',
    'WEST: its data is from a newer version of Muster and was not changed',
  ]);
});

test('a site that could not be migrated is named, the others are migrated, and the deployment fails', async () => {
  const { isWhole, said } = await migrating({ ...nothing, failed: [{ site: 'LAKE', reason: 'throttled' }] }, nothing);
  expect(isWhole).toBe(false);
  expect(said).toEqual(['LAKE: could not be migrated: throttled']);
});

test('the function is called in its region, and its error is reported', async () => {
  const send = vi.spyOn(LambdaClient.prototype, 'send');
  const answer = (fields: object, text: string) =>
    send.mockImplementationOnce(async () => ({ ...fields, Payload: { transformToString: () => text } }));
  answer({}, JSON.stringify(nothing));
  expect(await callMigration()(arn('eu-west-1'), { from: { site: 'LAKE' } })).toEqual(nothing);
  const [command] = send.mock.calls[0] as unknown as [InvokeCommand];
  expect(command).toBeInstanceOf(InvokeCommand);
  expect(command.input).toEqual({ FunctionName: arn('eu-west-1'), Payload: '{"from":{"site":"LAKE"}}' });
  expect(await (send.mock.contexts[0] as unknown as LambdaClient).config.region()).toBe('eu-west-1');
  answer({ FunctionError: 'Unhandled' }, '{"errorMessage":"out of memory"}');
  const failing = callMigration()(arn('eu-west-1'), {});
  await expect(failing).rejects.toThrow(CliError);
  await expect(failing).rejects.toThrow(/^Everything is deployed, but .* in eu-west-1: .*out of memory/);
});
