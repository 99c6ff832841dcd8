import { matcherOf } from '@muster/shared/rules/search';

/** The maximum number of suggestions. */
const mostSuggestions = 20;

/** Returns the people who match a text, exact numbers first. `people` include their searched fields. */
export function suggestionsFor<P extends { employee_id: string }>(
  text: string,
  people: readonly (readonly [P, readonly string[]])[],
): P[] {
  const query = text.trim();
  if (query === '') return [];
  const matches = matcherOf(query);
  const number = query.toUpperCase();
  const order = ({ employee_id }: P) =>
    employee_id.toUpperCase() === number ? 0 : employee_id.toUpperCase().startsWith(number) ? 1 : 2;
  return people
    .flatMap(([person, fields]) => (matches(fields) ? [person] : []))
    .sort((a, b) => order(a) - order(b))
    .slice(0, mostSuggestions);
}
