import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type BuiltSite, buildEmployee, buildSite, staffOf } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { buildSystem, type RequestParts } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { placeRank } from '../../src/areas/ranks/change-ranks.ts';
import { listRanks } from '../../src/table/entities/rank.ts';
import { administrator, buildRank, outcome } from '../roster/staff.ts';

const contention = contentionSimulator();
const system = await buildSystem({ onClient: contention.onClient });
let site: BuiltSite;
let asking: RequestParts;
beforeEach(async () => {
  site = await buildSite(system);
  ({ asking } = await administrator(system, site));
});

test('of three concurrent placements that form a cycle together, one is refused', async () => {
  const before = contention.conflicts();
  for (let round = 0; round < 5; round++) {
    const ranks = [
      await buildRank(system, site, `A${round}`),
      await buildRank(system, site, `B${round}`),
      await buildRank(system, site, `C${round}`),
    ];
    contention.holdNext();
    // Each rank below the next one, and the last below the first.
    const answers = await Promise.all(
      ranks.map(({ id }, n) => {
        const body = { subordinate_id: id, superior_id: ranks[(n + 1) % 3]?.id };
        return system.call('ranks', 'updateHierarchy', { body }, asking);
      }),
    );
    expect(answers.map(outcome).toSorted()).toEqual(['409 rank_cycle', 'ok', 'ok']);
  }
  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
  const { body } = await system.call('ranks', 'list', {}, asking);
  expect(body).toHaveLength(15);
});

test('a placement made while the hierarchy is read is detected', async () => {
  let meanwhile: (() => Promise<unknown>) | undefined;
  /** Runs `meanwhile` once, after a read of the hierarchy. */
  const onClient = (client: DynamoDBClient) =>
    client.middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args);
        if (meanwhile && /RANK/.test(JSON.stringify(args.input))) {
          const step = meanwhile;
          meanwhile = undefined;
          await step();
        }
        return result;
      },
      { step: 'initialize', name: 'stepIn' },
    );
  const system = await buildSystem({ onClient });
  const site = await buildSite(system);
  const { asking } = await administrator(system, site);
  const [a, b] = [await buildRank(system, site, 'A'), await buildRank(system, site, 'B')];
  meanwhile = () => placeRank(staffOf(system, site), { id: b.id, superiorId: a.id });
  const body = { subordinate_id: a.id, superior_id: b.id };
  expect(outcome(await system.call('ranks', 'updateHierarchy', { body }, asking))).toBe('409 rank_cycle');
});

test('of concurrent creations and renames to one name, one succeeds', async () => {
  const before = contention.conflicts();
  for (let round = 0; round < 5; round++) {
    const others = [await buildRank(system, site, `A${round}`), await buildRank(system, site, `B${round}`)];
    contention.holdNext();
    const answers = await Promise.all([
      ...others.map(({ id }) =>
        system.call('ranks', 'rename', { params: { id }, body: { name: `Officer ${round}` } }, asking),
      ),
      ...['OFFICER', 'officer'].map((word) =>
        system.call('ranks', 'create', { body: { name: `${word} ${round}` } }, asking),
      ),
    ]);
    expect(answers.map(outcome).toSorted()).toEqual(['409 rank_taken', '409 rank_taken', '409 rank_taken', 'ok']);
  }
  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
});

test('a rank renamed twice concurrently leaves no unused name reserved', async () => {
  const { id } = await buildRank(system, site, 'Officer');
  contention.holdNext();
  const target = ['Patrol Officer', 'Senior Officer'];
  const answers = await Promise.all(
    target.map((name) => system.call('ranks', 'rename', { params: { id }, body: { name } }, asking)),
  );
  expect(answers.map(outcome)).toEqual(['ok', 'ok']);
  const [rank] = await listRanks(site.table);
  for (const name of [...target, 'Officer'].filter((one) => one !== rank?.name)) {
    expect(outcome(await system.call('ranks', 'create', { body: { name } }, asking))).toBe('ok');
  }
});

test('a rank that is deleted while an employee receives it is either deleted or held', async () => {
  for (let round = 0; round < 4; round++) {
    const rank = await buildRank(system, site, `Officer ${round}`);
    const { employee_id, first_name, last_name, badge_number } = await buildEmployee(system, site, {
      credential: null,
    });
    const body = { first_name, last_name, badge_number, rank_id: rank.id };
    const [given, deleted] = await Promise.all([
      system.call('roster', 'update', { params: { employee_id }, body }, asking),
      system.call('ranks', 'delete', { params: { id: rank.id } }, asking),
    ]);
    const known = (await listRanks(site.table)).find(({ id }) => id === rank.id);
    if (given.status === 200) expect([outcome(deleted), known?.holders]).toEqual(['409 rank_held', 1]);
    else
      expect([given.status, given.body.fields, outcome(deleted), known]).toEqual([
        400,
        { rank_id: ['This rank no longer exists'] },
        'ok',
        undefined,
      ]);
  }
});
