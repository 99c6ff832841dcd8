import { type DeclaredName, type Declaring, mapDeclared, type OfDeclared } from '@muster/shared/declared-fields';
import { minutesFrom, typedMinutes } from './typed-minutes.ts';

/** The declared fields of an entity as typed. Missing values are empty. */
export type TypedDeclared<E extends Declaring> = Record<DeclaredName<E>, string>;

/** Returns the declared fields of an entity as a form shows them; empty without `values`. */
export const typedDeclared = <E extends Declaring>(
  entity: E,
  values: { [Name in DeclaredName<E>]?: string | number | undefined } = {},
): TypedDeclared<E> =>
  mapDeclared(entity, (_, name) => {
    const value: string | number | undefined = values[name];
    return typeof value === 'number' ? typedMinutes(value) : (value ?? '');
  });

/** Returns the typed fields as sent. An empty text and null clear a field. */
export const sentDeclared = <E extends Declaring>(entity: E, typed: TypedDeclared<E>) =>
  mapDeclared(entity, ({ kind }, name) => (kind === 'minutes' ? minutesFrom(typed[name]) : typed[name])) as OfDeclared<
    E,
    string,
    ReturnType<typeof minutesFrom>
  >;
