import { givenFields } from './given-fields.ts';

/** An optional field that staff enter. It is stored, returned and shown as entered. */
export interface DeclaredField {
  /** One line, several lines, or a whole number of minutes. */
  kind: 'text' | 'lines' | 'minutes';
  /** The label on screens, in the audit log and in errors. */
  label: string;
  /** The meaning, without a period. Shown under the input and in the API documentation. */
  meaning?: string;
  /** The maximum, in characters or minutes. */
  most: number;
  /** Usual column names in a roster file; case, spaces and punctuation other than `#` do not matter. */
  columns?: readonly string[];
  /** The attribute in this product's SCIM schema; identity providers can set and clear it. */
  scim?: string;
}

/**
 * The optional fields of each entity. Contract, storage, edits, forms, audit log, roster import and SCIM read this
 * declaration, so a new field needs no other change. Editors of the entity may edit it. It is not part of the record.
 */
export const declaredFields = {
  employee: {
    state_id: {
      kind: 'text',
      label: 'State ID',
      meaning: "The officer's number at the state",
      most: 32,
      columns: [
        ...['State ID', 'State ID Number', 'State Number', 'POST ID', 'POST Number', 'POST #', 'PID'],
        ...['License Number', 'License No', 'License #', 'License'],
      ],
      scim: 'stateId',
    },
  },
  training: {
    course_number: {
      kind: 'text',
      label: 'Course number',
      meaning: 'The number that the state or your department gives this course',
      most: 50,
    },
    course_of_fire: { kind: 'lines', label: 'Course of fire', most: 5000 },
    remediation: {
      kind: 'lines',
      label: 'Remediation',
      meaning: 'The next steps for an attendee who does not pass',
      most: 5000,
    },
  },
  class: {
    credit_minutes: {
      kind: 'minutes',
      label: 'Minutes of credit',
      meaning: 'A whole number from 0 to 60000; empty or null: the minutes of its sessions',
      most: 60_000,
    },
  },
} as const satisfies Record<string, Record<string, DeclaredField>>;

/** An entity that declares fields. */
export type Declaring = keyof typeof declaredFields;
export type DeclaredName<E extends Declaring> = keyof (typeof declaredFields)[E] & string;
type KindOf<Field> = Field extends { kind: infer Kind } ? Kind : never;

/** A type for each declared field of an entity: `Number` for minutes, `Text` for the others. */
export type OfDeclared<E extends Declaring, Text, Number> = {
  [Name in DeclaredName<E>]: KindOf<(typeof declaredFields)[E][Name]> extends 'minutes' ? Number : Text;
};

/** The values of an entity that are set. */
export type DeclaredValues<E extends Declaring> = Partial<OfDeclared<E, string | undefined, number | undefined>>;

/** Returns the field names in the order of forms and lists. */
export const declaredNames = <E extends Declaring>(entity: E) =>
  Object.keys(declaredFields[entity]) as DeclaredName<E>[];

/** Returns the declaration of a field. */
export const declared = <E extends Declaring>(entity: E, name: DeclaredName<E>): DeclaredField =>
  (declaredFields[entity] as Record<DeclaredName<E>, DeclaredField>)[name];

/** Returns a value for each field, by its name. */
export const mapDeclared = <E extends Declaring, T>(
  entity: E,
  describe: (field: DeclaredField, name: DeclaredName<E>) => T,
) =>
  Object.fromEntries(declaredNames(entity).map((name) => [name, describe(declared(entity, name), name)])) as Record<
    DeclaredName<E>,
    T
  >;

/** Returns the fields that have a value, without empty and cleared ones. */
export const givenDeclared = <E extends Declaring>(
  entity: E,
  values: { [Name in DeclaredName<E>]?: unknown },
): DeclaredValues<E> => givenFields(values, declaredNames(entity)) as DeclaredValues<E>;
