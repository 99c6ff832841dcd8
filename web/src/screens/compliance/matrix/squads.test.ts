import { expect, test } from 'vitest';
import { peopleOf } from '../../../parts/compliance/matrix.ts';
import { aCell, aRow } from '../../../testing/compliance.ts';
import { squadItems } from './squads.ts';

const person = (id: string, supervisor_id: string, status: 'MISSING' | 'COMPLETED' = 'COMPLETED') => {
  const row = {
    ...aRow(id, { cells: [aCell({ status })] }),
    supervisor_id,
    supervisor_name: `Officer ${supervisor_id}`,
  };
  const [found] = peopleOf([row], [{ id: 'R1', name: 'First Aid', kind: 'certification' }]);
  if (!found) throw new Error('no row');
  return found;
};
const heads = (lines: ReturnType<typeof squadItems>) =>
  lines.flatMap((line) =>
    line.kind === 'group' ? [[line.title, line.totals.whole.people, line.totals.whole.current]] : [],
  );

test('lists the nearest squads first, also if their supervisor is filtered out', () => {
  const all = [person('5', '4'), person('4', '3'), person('3', '1', 'MISSING'), person('2', '1')];
  expect(heads(squadItems(all, all, '1', 1))).toEqual([
    ['Your direct reports', 2, 1],
    ['Reports of Officer 3', 1, 1],
    ['Reports of Officer 4', 1, 1],
  ]);
  expect(heads(squadItems(all, all.slice(0, 2), '1', 1))).toEqual([
    ['Reports of Officer 3', 1, 1],
    ['Reports of Officer 4', 1, 1],
  ]);
});

test('lists people last on a past day if their supervisor has no row', () => {
  const all = [person('9', '8'), person('5', '4'), person('4', '1')];
  expect(heads(squadItems(all, all, '1', 1)).map(([title]) => title)).toEqual([
    'Your direct reports',
    'Reports of Officer 4',
    'Reports of Officer 8',
  ]);
});
