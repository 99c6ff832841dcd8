import { expect, test } from 'vitest';
import { peopleOf } from '../../parts/compliance/matrix.ts';
import { aCell, aRow } from '../../testing/compliance.ts';
import { cellsByUrgency, linesOf } from './own-people.ts';

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
const heads = (lines: ReturnType<typeof linesOf>) =>
  lines.flatMap((line) => (line.kind === 'squad' ? [[line.supervisor, line.people.people, line.people.current]] : []));

test('the most urgent requirement comes first', () => {
  const cells = (['COMPLETED', 'PENDING', 'EXEMPT', 'SHORT', 'NEAR_EXPIRATION', 'MISSING'] as const).map((status) =>
    aCell({ status }),
  );
  const statuses = cellsByUrgency({ cells: [undefined, ...cells] }).map(({ status }) => status);
  expect(statuses).toEqual(['MISSING', 'SHORT', 'NEAR_EXPIRATION', 'PENDING', 'COMPLETED', 'EXEMPT']);
});

test('the nearest squads come first, also when their supervisor is filtered out', () => {
  const all = [person('5', '4'), person('4', '3'), person('3', '1', 'MISSING'), person('2', '1')];
  expect(heads(linesOf(all, all, '1'))).toEqual([
    [undefined, 2, 1],
    ['Officer 3', 1, 1],
    ['Officer 4', 1, 1],
  ]);
  expect(heads(linesOf(all, all.slice(0, 2), '1'))).toEqual([
    ['Officer 3', 1, 1],
    ['Officer 4', 1, 1],
  ]);
});

test('on a past day, the people of a supervisor who has no row come last', () => {
  const all = [person('9', '8'), person('5', '4'), person('4', '1')];
  expect(heads(linesOf(all, all, '1')).map(([supervisor]) => supervisor)).toEqual([
    undefined,
    'Officer 4',
    'Officer 8',
  ]);
});
