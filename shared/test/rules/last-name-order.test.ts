import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byLastName, type NamedPerson } from '../../src/rules/last-name-order.ts';

const person = (name: string, last_name?: string, employee_id = '1'): NamedPerson => ({ name, last_name, employee_id });
const sorted = (...people: NamedPerson[]) => people.toSorted(byLastName).map(({ name }) => name);

test('people are ordered by last name, then by first name', () => {
  expect(sorted(person('Zoe Adams', 'Adams'), person('Al Young', 'Young'), person('Bo Adams', 'Adams'))).toEqual([
    'Bo Adams',
    'Zoe Adams',
    'Al Young',
  ]);
});

test('a last name of several words counts as a whole, and case and accents do not', () => {
  const people = [
    person('Ana Zapata', 'Zapata'),
    person('Luis de la Cruz', 'de la Cruz'),
    person('Eva Álvarez', 'Álvarez'),
  ];
  expect(sorted(...people)).toEqual(['Eva Álvarez', 'Luis de la Cruz', 'Ana Zapata']);
});

test('without a last name, the last word of the name counts', () => {
  expect(sorted(person('Ana Young'), person('Zed Q Adams'))).toEqual(['Zed Q Adams', 'Ana Young']);
});

test('the order is total: every arrangement of the same people is sorted the same way', () => {
  const names = fc.constantFrom('Ana Cruz', 'ana cruz', 'Bo Cruz', 'Bo Adams', '');
  const people = fc.uniqueArray(fc.record({ name: names, employee_id: fc.string({ maxLength: 2 }) }), {
    selector: ({ employee_id }) => employee_id,
  });
  fc.assert(
    fc.property(people, (all) => {
      expect(all.toReversed().toSorted(byLastName)).toEqual(all.toSorted(byLastName));
    }),
  );
});
