import { type Lanes, mostLanes } from '@muster/shared/evaluation-answers';

/** The relay and the lane of an attendee. */
export type Place = Lanes['places'][number];

/** Returns the lanes filled relay by relay, in the order of the people. */
export const filledPlaces = (people: readonly string[], count: number): readonly Place[] =>
  people.map((employee_id, at) => ({ employee_id, relay: Math.floor(at / count) + 1, lane: (at % count) + 1 }));

const isAt = (one: Pick<Place, 'relay' | 'lane'>, { relay, lane }: Pick<Place, 'relay' | 'lane'>): boolean =>
  one.relay === relay && one.lane === lane;

/** Returns the places with a person at a lane. The person who was there gets the former place, if there was one. */
export function withPlace(places: readonly Place[], moved: Place): readonly Place[] {
  const former = places.find(({ employee_id }) => employee_id === moved.employee_id);
  const there = places.find((one) => isAt(one, moved));
  const others = places.filter((one) => one !== former && one !== there);
  const swapped = there && there !== former && former ? [{ ...former, employee_id: there.employee_id }] : [];
  return ordered([...others, ...swapped, moved]);
}

export const withoutPlace = (places: readonly Place[], employeeId: string): readonly Place[] =>
  places.filter(({ employee_id }) => employee_id !== employeeId);

/** Returns the places by relay and lane. */
export const ordered = (places: readonly Place[]): readonly Place[] =>
  places.toSorted((a, b) => a.relay - b.relay || a.lane - b.lane);

/** Returns the first free lane of a relay; undefined: it is full. */
export const freeLane = (places: readonly Place[], relay: number, count: number): number | undefined =>
  Array.from({ length: count }, (_, at) => at + 1).find((lane) => !places.some((one) => isAt(one, { relay, lane })));

/** Returns the relays in use, in order. */
export const relaysOf = (places: readonly Place[]): readonly number[] =>
  [...new Set(places.map(({ relay }) => relay))].toSorted((a, b) => a - b);

/** Returns a typed number of lanes; undefined: it is not one. */
export function laneCount(typed: string): number | undefined {
  const count = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= mostLanes ? count : undefined;
}

/** Returns the names of the people at a lane beyond the number of lanes. */
export function beyondCount(
  people: readonly { employee: { employee_id: string; name: string } }[],
  places: readonly Place[],
  count: number,
): readonly string[] {
  const beyond = new Set(places.filter(({ lane }) => lane > count).map(({ employee_id }) => employee_id));
  return people.filter(({ employee }) => beyond.has(employee.employee_id)).map(({ employee }) => employee.name);
}

/** Which people are shown: a relay, the people without a lane, or everyone. */
export type RelayChoice = number | 'none' | 'all';

/** Returns the places of the chosen relay, or of everyone, by employee ID in order. */
export function placesOf(places: readonly Place[], choice: RelayChoice): ReadonlyMap<string, Place> {
  const chosen = choice === 'none' ? [] : places.filter(({ relay }) => choice === 'all' || relay === choice);
  return new Map(ordered(chosen).map((place) => [place.employee_id, place]));
}

/** Returns the people of a relay by lane; everyone by relay and lane, and then those without a lane. */
export function inLanes<P extends { employee: { employee_id: string } }>(
  people: readonly P[],
  places: readonly Place[],
  choice: RelayChoice,
): readonly P[] {
  if (places.length === 0) return people;
  const byId = new Map(people.map((person) => [person.employee.employee_id, person]));
  const placed = [...placesOf(places, choice).keys()].flatMap((id) => byId.get(id) ?? []);
  const taken = new Set(places.map(({ employee_id }) => employee_id));
  const unplaced = people.filter(({ employee }) => !taken.has(employee.employee_id));
  if (choice === 'none') return unplaced;
  return choice === 'all' ? [...placed, ...unplaced] : placed;
}
