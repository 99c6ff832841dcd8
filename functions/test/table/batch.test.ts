import { interception } from '@muster/testing/interception';
import { buildSystem } from '@muster/testing/system';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchOf } from '../../src/table/core/batch.ts';
import type { SiteTable } from '../../src/table/core/client.ts';
import { type Action, mostWrites, put, transact, update } from '../../src/table/core/write.ts';

const wire = interception();
const system = await buildSystem({ onClient: wire.onClient });
const table = system.table.site('BATCH');

let last = 0;
const keyOf = (name: string) => ({ PK: 'BATCH#IT', SK: name });
const raise = (name: string): Action => update(table, keyOf(name), { expression: 'ADD n :one', values: { ':one': 1 } });
const logs = [0, 1, 2].map((n) => (_: SiteTable, ids: readonly string[]) => ({
  ...update(table, keyOf(`log${n}`), { expression: 'SET ids = :ids', values: { ':ids': ids } }),
}));

/** An action that may raise one of three versions and be noted in one of three logs. */
const action: fc.Arbitrary<Action> = fc
  .record({ version: fc.option(fc.nat(2)), log: fc.option(fc.nat(2)), id: fc.nat(50) })
  .map(({ version, log, id }) => ({
    ...put(table, keyOf(`item${++last}`)),
    ...(version !== null && { raises: { key: keyOf(`version${version}`), raise: () => raise(`version${version}`) } }),
    ...(log !== null && logs[log] && { notes: { id: String(id), log: logs[log] } }),
  }));
const several = (maxLength: number) => fc.array(action, { minLength: 1, maxLength });

/** Returns how many actions the table would get, which refuses all. */
async function sent(actions: readonly Action[]): Promise<number> {
  wire.inject({
    before: () => {
      throw new Error('Refused');
    },
  });
  await expect(transact(table, actions)).rejects.toThrow('Refused');
  return (wire.requests.at(-1)?.input.TransactItems as unknown[] | undefined)?.length ?? 0;
}

test('a transaction has at most 100 actions, whatever is added, and takes as many items as fit', async () => {
  await fc.assert(
    fc.asyncProperty(several(20), fc.array(several(9), { maxLength: 150 }), async (own, items) => {
      const actionsOf = (some: readonly (readonly Action[])[]) => [...own, ...some.flat()];
      const batch = batchOf(table, items, actionsOf);
      expect([...batch.items, ...batch.left]).toEqual(items);
      expect(batch.actions).toEqual(actionsOf(batch.items));
      expect(await sent(batch.actions)).toBeLessThanOrEqual(mostWrites);
      if (batch.left.length > 0 && batch.items.length < mostWrites) {
        expect(await sent(actionsOf(items.slice(0, batch.items.length + 1)))).toBeGreaterThan(mostWrites);
      }
    }),
    { numRuns: 300 },
  );
});
