import { expect, it } from 'vitest';
import { matrixItems, peopleOf } from '../../../parts/compliance/matrix.ts';
import { aRow } from '../../../testing/compliance.ts';
import { nextCell } from './components/move-in-grid.ts';

const people = peopleOf(
  ['1', '2', '3', '4'].map((id) => aRow(id, { unit: id === '1' ? 'A' : 'B' })),
  [],
);
// A, 1, B, 2, 3, 4
const grid = { items: matrixItems(people, 'unit', 0), first: 0, columns: 5, page: 2 };
const press = (key: string, index: number, column: number, ctrlKey = false) => {
  const next = nextCell({ key, ctrlKey, metaKey: false, altKey: false }, { index, column }, grid);
  return next && `${next.key}:${next.column}`;
};

it.each([
  ['ArrowRight', 1, 2, '1:3'],
  ['ArrowRight', 1, 4, '1:4'],
  ['ArrowLeft', 1, 0, '1:0'],
  ['ArrowDown', 1, 2, '2:2'],
  ['ArrowUp', 3, 2, '1:2'],
  ['ArrowUp', 1, 2, '1:2'],
  ['ArrowDown', 5, 2, '4:2'],
  ['PageDown', 1, 2, '2:2'],
  ['PageDown', 3, 2, '4:2'],
  ['PageUp', 5, 2, '2:2'],
  ['PageUp', 4, 2, '1:2'],
  ['Home', 4, 3, '3:0'],
  ['End', 4, 1, '3:4'],
] as const)('%s from line %i, column %i', (key, index, column, to) => {
  expect(press(key, index, column)).toBe(to);
});

it('moves to the corners with Ctrl', () => {
  expect(press('Home', 4, 3, true)).toBe('1:0');
  expect(press('End', 1, 3, true)).toBe('4:4');
});

it('starts with the names if people cannot be selected', () => {
  const at = { index: 1, column: 1 };
  const key = { ctrlKey: false, metaKey: false, altKey: false };
  for (const name of ['Home', 'ArrowLeft'])
    expect(nextCell({ key: name, ...key }, at, { ...grid, first: 1 })?.column).toBe(1);
});

it('ignores other keys', () => {
  expect(press('a', 1, 1)).toBeUndefined();
  expect(
    nextCell({ key: 'ArrowLeft', ctrlKey: false, metaKey: false, altKey: true }, { index: 1, column: 1 }, grid),
  ).toBeUndefined();
});
