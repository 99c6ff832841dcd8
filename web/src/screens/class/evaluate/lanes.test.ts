import { expect, test } from 'vitest';
import { filledPlaces, freeLane, inLanes, laneCount, type Place, withPlace } from './lanes.ts';

const texts = (places: readonly Place[]) =>
  places.map(({ employee_id, relay, lane }) => `${employee_id} ${relay}/${lane}`);
const person = (employee_id: string) => ({ employee: { employee_id } });
const people = ['a', 'b', 'c', 'd', 'e'];

test('lanes are filled relay by relay in the order of the people', () => {
  expect(texts(filledPlaces(people, 2))).toEqual(['a 1/1', 'b 1/2', 'c 2/1', 'd 2/2', 'e 3/1']);
  expect(filledPlaces([], 2)).toEqual([]);
});

test('a person who moves to a taken lane swaps with the person there', () => {
  const places = filledPlaces(people, 2);
  expect(texts(withPlace(places, { employee_id: 'a', relay: 2, lane: 2 }))).toEqual([
    'd 1/1',
    'b 1/2',
    'c 2/1',
    'a 2/2',
    'e 3/1',
  ]);
});

test('a move to a free lane leaves the former one free, and a move to the own lane changes nothing', () => {
  const places = filledPlaces(['a', 'b', 'c'], 2);
  expect(texts(withPlace(places, { employee_id: 'a', relay: 2, lane: 2 }))).toEqual(['b 1/2', 'c 2/1', 'a 2/2']);
  expect(withPlace(places, { employee_id: 'a', relay: 1, lane: 1 })).toEqual(places);
});

test('a person without a place replaces the person at a lane, who then has none', () => {
  expect(texts(withPlace(filledPlaces(['a', 'b'], 2), { employee_id: 'n', relay: 1, lane: 1 }))).toEqual([
    'n 1/1',
    'b 1/2',
  ]);
});

test('the first free lane of a relay; a full one has none', () => {
  const places: readonly Place[] = [
    { employee_id: 'a', relay: 1, lane: 1 },
    { employee_id: 'b', relay: 1, lane: 3 },
  ];
  expect(freeLane(places, 1, 3)).toBe(2);
  expect(freeLane(places, 2, 3)).toBe(1);
  expect(freeLane(filledPlaces(people, 2), 1, 2)).toBeUndefined();
});

test('a relay has its people by lane; everyone ends with those without a lane', () => {
  const places: readonly Place[] = [
    { employee_id: 'c', relay: 1, lane: 1 },
    { employee_id: 'a', relay: 1, lane: 2 },
    { employee_id: 'd', relay: 2, lane: 1 },
  ];
  const all = people.map(person);
  const ids = (choice: Parameters<typeof inLanes>[2]) =>
    inLanes(all, places, choice).map(({ employee }) => employee.employee_id);
  expect(ids(1)).toEqual(['c', 'a']);
  expect(ids('none')).toEqual(['b', 'e']);
  expect(ids('all')).toEqual(['c', 'a', 'd', 'b', 'e']);
  expect(inLanes(all, [], 'all')).toBe(all);
});

test('a typed number of lanes from 1 to 50', () => {
  expect([' 12 ', '1', '50'].map(laneCount)).toEqual([12, 1, 50]);
  expect(['', '0', '51', '1.5', '-2', 'x'].map(laneCount)).toEqual(Array(6).fill(undefined));
});
