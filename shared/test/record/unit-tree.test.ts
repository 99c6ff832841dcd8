import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTreeOrder, makesUnitCircle, unitAndAbove, unitTreeOf, withPartsOf } from '../../src/record/unit-tree.ts';

/** Units whose parent, if any, is an earlier one, in any order. */
const trees = fc
  .array(fc.option(fc.nat(), { nil: undefined }), { maxLength: 12 })
  .map((parents) =>
    parents.map((parent, n) => ({
      id: `U${n}`,
      ...(parent !== undefined && n > 0 && { parent_id: `U${parent % n}` }),
    })),
  )
  .chain((units) => fc.shuffledSubarray(units, { minLength: units.length }));

test('a unit is below exactly its ancestors and itself', () => {
  fc.assert(
    fc.property(trees, (units) => {
      const tree = unitTreeOf(units);
      for (const { id } of units) {
        const above = units.filter((one) => withPartsOf(tree, [one.id]).includes(id)).map((one) => one.id);
        expect(above.toSorted()).toEqual(unitAndAbove(tree, id).toSorted());
        for (const one of above) expect(makesUnitCircle(tree, one, id)).toBe(true);
      }
    }),
  );
});

test('the tree order has each unit once, after its parent and one level deeper', () => {
  fc.assert(
    fc.property(trees, (units) => {
      const ordered = inTreeOrder(units);
      expect(ordered.map(({ unit }) => unit.id).toSorted()).toEqual(units.map(({ id }) => id).toSorted());
      for (const [n, { unit, depth }] of ordered.entries()) {
        const at = ordered.findIndex((one) => one.unit.id === unit.parent_id);
        expect(at).toBeLessThan(n);
        expect(depth).toBe(at < 0 ? 0 : (ordered[at]?.depth ?? 0) + 1);
      }
    }),
  );
});

test('a subunit of an unlisted unit is at the top level, and a cycle ends', () => {
  expect(inTreeOrder([{ id: 'A', parent_id: 'GONE' }])).toEqual([{ unit: { id: 'A', parent_id: 'GONE' }, depth: 0 }]);
  const circle = new Map([
    ['A', 'B'],
    ['B', 'A'],
  ]);
  expect(unitAndAbove(circle, 'A')).toEqual(['A', 'B']);
});
