import { permissionTypes } from '@muster/shared/permissions';
import { as, buildSite } from '@muster/testing/build';
import { buildSystem } from '@muster/testing/system';
import { atWidth } from '@muster/testing/width';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listAllEmployees } from '../../src/table/entities/employee.ts';
import type { Rank } from '../../src/table/entities/rank.ts';
import { expectCountsAgree } from './counts.ts';
import { buildRank, outcome } from './staff.ts';

const who = fc.constantFrom('1', '2', '3', '4');
const rank = fc.nat(1);
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), who, rank }),
  fc.record({ do: fc.constant('update' as const), who, rank, active: fc.option(fc.boolean(), { nil: undefined }) }),
  fc.record({ do: fc.constant('setActive' as const), who, active: fc.boolean() }),
  fc.record({ do: fc.constant('delete' as const), who }),
  fc.record({
    do: fc.constant('manage' as const),
    who,
    type: fc.constantFrom(...permissionTypes),
    active: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('setDefault' as const),
    type: fc.constantFrom(...permissionTypes),
    active: fc.boolean(),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Answers that these steps never get in a site with an administrator. */
const expected = ['ok', '404 not_found', '409 employee_id_taken', '409 last_administrator'];

test('after any sequence of changes, the counts of ranks, permissions and administrators agree', {
  timeout: 60_000,
}, async () => {
  const system = await buildSystem();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const site = await buildSite(system);
      const ranks = [await buildRank(system, site, 'A'), await buildRank(system, site, 'B')] as const;
      // Each step signs in a current administrator.
      for (const one of steps) {
        const asking = await anAdministrator();
        const said = outcome(await take(one, asking));
        expect(expected, JSON.stringify(one)).toContain(said);
        await expectCountsAgree(site);
      }

      async function anAdministrator() {
        const employees = await listAllEmployees(site.table);
        const found = employees.find(({ active, permissions }) => active && permissions.admin_access);
        if (!found) throw new Error('The site has no administrator left');
        return as(system, site, found);
      }

      function take(one: Step, asking: Awaited<ReturnType<typeof as>>) {
        const profile = (n: number) => ({
          first_name: 'Sam',
          last_name: 'Person',
          badge_number: '7',
          rank_id: (ranks[n] as Rank).id,
        });
        switch (one.do) {
          case 'create':
            return system.call('roster', 'create', { body: { employee_id: one.who, ...profile(one.rank) } }, asking);
          case 'update': {
            const body = { ...profile(one.rank), active: one.active };
            return system.call('roster', 'update', { params: { employee_id: one.who }, body }, asking);
          }
          case 'setActive': {
            const sent = { params: { employee_id: one.who }, body: { active: one.active } };
            return system.call('accounts', 'setActive', sent, asking);
          }
          case 'delete':
            return system.call('roster', 'delete', { params: { employee_id: one.who } }, asking);
          case 'manage': {
            const body = { employee_id: one.who, permission_type: one.type, active: one.active };
            return system.call('permissions', 'manage', { body }, asking);
          }
          case 'setDefault':
            return system.call(
              'permissions',
              'setGlobal',
              { body: { permission_type: one.type, active: one.active } },
              asking,
            );
        }
      }
    }),
    { numRuns: atWidth(4, 12) },
  );
  expect(system.errors).toEqual([]);
});
