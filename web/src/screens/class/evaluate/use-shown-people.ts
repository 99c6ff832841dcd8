import { useState } from 'react';
import { useUrlState } from '../../../ui/use-url-state.ts';
import type { ClassGroup } from './api.ts';
import { inLanes, type RelayChoice, relaysOf } from './lanes.ts';
import { countedRows } from './ready.ts';
import type { GroupRow } from './rows.ts';

/** Returns the choice of relay in the address, or else the first choice of the page; everyone by default. */
function choiceOf(text: string | null, first: RelayChoice, choices: readonly RelayChoice[]): RelayChoice {
  return choices.find((choice) => String(choice) === text) ?? choices.find((choice) => choice === first) ?? 'all';
}

/**
 * Returns the people and the section that are shown, kept in the address. `rows` has the rows by the id of the person
 * in the answer.
 */
export function useShownPeople(group: ClassGroup, rows: ReadonlyMap<string, readonly GroupRow[]>) {
  const [url, write] = useUrlState();
  const { people, lanes, form } = group;
  const places = lanes?.places ?? [];
  const hasUnplaced = people.some(
    ({ employee }) => !places.some(({ employee_id }) => employee_id === employee.employee_id),
  );
  const choices: readonly RelayChoice[] =
    places.length === 0 ? ['all'] : [...relaysOf(places), ...(hasUnplaced ? (['none'] as const) : []), 'all'];
  const peopleOf = (choice: RelayChoice) => inLanes(people, places, choice);
  // The same count as in the bar that completes evaluations.
  const leftOf = (choice: RelayChoice) =>
    countedRows(peopleOf(choice).flatMap(({ employee }) => rows.get(employee.id) ?? [])).open;
  // Only at the first opening: the relay stays while its people are completed.
  const [first] = useState<RelayChoice>(() => relaysOf(places).find((one) => leftOf(one) > 0) ?? 'all');
  const relay = choiceOf(url.get('relay'), first, choices);
  const { sections } = form.content;
  const set = (name: string, value: string) => write((parameters) => parameters.set(name, value));
  return {
    relay,
    choices: choices.map((choice) => ({ choice, left: leftOf(choice) })),
    people: peopleOf(relay),
    placeOf: (employeeId: string) => places.find(({ employee_id }) => employee_id === employeeId),
    section: sections.find(({ key }) => key === url.get('section')) ?? sections[0],
    chooseRelay: (choice: RelayChoice) => set('relay', String(choice)),
    chooseSection: (key: string) => set('section', key),
  };
}
