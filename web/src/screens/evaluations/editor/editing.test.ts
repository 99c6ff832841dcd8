import { type FormContent, itemsOf } from '@muster/shared/forms/form';
import { expect, test } from 'vitest';
import * as editing from './editing.ts';

const keysOf = ({ sections }: FormContent) => sections.map(({ items }) => items.map(({ key }) => key));

/** Two sections with the items a, b and c. */
function aForm(): FormContent {
  const first = editing.emptyContent();
  const two = editing.addSection(first, 'second');
  const withItems = ['a', 'b'].reduce((content, key) => editing.addItem(content, 0, 'check', key), two);
  return editing.addItem(withItems, 1, 'choice', 'c');
}

test('items move within their section, and into the next one at its end', () => {
  const form = aForm();
  expect(keysOf(editing.moveItem(form, { section: 0, item: 0 }, 1))).toEqual([['b', 'a'], ['c']]);
  expect(keysOf(editing.moveItem(form, { section: 0, item: 1 }, 1))).toEqual([['a'], ['b', 'c']]);
  expect(keysOf(editing.moveItem(form, { section: 1, item: 0 }, -1))).toEqual([['a', 'b', 'c'], []]);
});

test('an item at the end of the form stays', () => {
  const form = aForm();
  expect(editing.canMoveItem(form, { section: 0, item: 0 }, -1)).toBe(false);
  expect(editing.moveItem(form, { section: 1, item: 0 }, 1)).toBe(form);
  expect(editing.moveItem(form, { section: 0, item: 0 }, -1)).toBe(form);
});

test('copies have new keys', () => {
  const copied = editing.duplicateItem(aForm(), { section: 0, item: 0 }, 'copy');
  expect(keysOf(copied)).toEqual([['a', 'copy', 'b'], ['c']]);
  const both = editing.duplicateSection(copied, 0, 'third');
  const keys = itemsOf(both).map(({ key }) => key);
  expect(keys).toHaveLength(7);
  expect(new Set(keys).size).toBe(7);
  expect(new Set(both.sections.map(({ key }) => key)).size).toBe(3);
});

test('sections move, and a section with its items is removed', () => {
  const moved = editing.moveSection(aForm(), 0, 1);
  expect(keysOf(moved)).toEqual([['c'], ['a', 'b']]);
  expect(keysOf(editing.moveSection(moved, 1, 1))).toEqual([['c'], ['a', 'b']]);
  expect(keysOf(editing.removeSection(moved, 1))).toEqual([['c']]);
});

test('another kind keeps the text, the help and the marks', () => {
  const item = { kind: 'check', key: 'a', text: 'Grip', help: 'Both hands', critical: true, points: 5 } as const;
  expect(editing.asKind(item, 'duration')).toEqual({
    kind: 'duration',
    key: 'a',
    text: 'Grip',
    help: 'Both hands',
    critical: true,
  });
});
