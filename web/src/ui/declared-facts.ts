import { type DeclaredName, type Declaring, declared, givenDeclared } from '@muster/shared/declared-fields';
import { minutesText } from '@muster/shared/rules/minutes-text';

/** Returns label and text of each declared field with a value. `labels` replace declared ones. */
export const declaredFacts = <E extends Declaring>(
  entity: E,
  values: { [Name in DeclaredName<E>]?: unknown },
  labels: { [Name in DeclaredName<E>]?: string } = {},
): [label: string, text: string][] =>
  (Object.entries(givenDeclared(entity, values)) as [DeclaredName<E>, string | number][]).map(([name, value]) => [
    labels[name] ?? declared(entity, name).label,
    typeof value === 'number' ? minutesText(value) : value,
  ]);
