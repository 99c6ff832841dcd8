/** The subset of JSON Schema (2020-12) that the contract's schemas use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  /** Unions with a discriminator field. */
  oneOf?: JsonSchema[];
  enum?: string[];
  const?: string | boolean;
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  propertyNames?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
}

/** Returns the name of the referenced schema. */
export const nameOf = ({ $ref }: JsonSchema): string | undefined => $ref?.replace('#/components/schemas/', '');

/** A row of a table of fields. Nested fields have a path, such as `dates[].date`. */
export interface FieldRow {
  name: string;
  required: boolean;
  words: string;
}

/** Returns the fields of an object or list of objects, outer ones first; for other schemas, none. */
export function fieldRows(schema: JsonSchema, prefix = ''): FieldRow[] {
  if (schema.items) return fieldRows(schema.items, `${prefix}[]`);
  if (!schema.properties && typeof schema.additionalProperties === 'object')
    return fieldRows(schema.additionalProperties, `${prefix}.*`);
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    const row = { name, required: schema.required?.includes(key) ?? false, words: inWords(field) };
    return [row, ...fieldRows(field, name)];
  });
}

/** Describes a schema: its description, or its type and limits. */
export function inWords(schema: JsonSchema): string {
  const { description, default: otherwise } = schema;
  const kind = kindOf(schema);
  return [
    // A description is clearer than the type and pattern.
    description ?? [kind, ...boundsOf(schema)].join(', '),
    ...(otherwise === undefined ? [] : [`\`${JSON.stringify(otherwise)}\` when absent`]),
  ].join('; ');
}

function kindOf(schema: JsonSchema): string {
  const name = nameOf(schema);
  if (name) return `[${name}](#${name.toLowerCase()})`;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.map((one) => [kindOf(one), ...boundsOf(one)].join(', ')).join(', or ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => kindOf({ ...schema, type })).join(' or ');
  if (schema.type === 'array') return `list of ${kindOf(schema.items ?? {})}`;
  if (schema.type === 'object') return objectKind(schema);
  return plainKinds[schema.type ?? ''] ?? 'anything';
}

const plainKinds: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
};

function objectKind({ properties, propertyNames, additionalProperties }: JsonSchema): string {
  if (properties)
    return `object of ${Object.keys(properties)
      .map((key) => `\`${key}\``)
      .join(', ')}`;
  if (typeof additionalProperties !== 'object') return 'object';
  return `for each of ${kindOf(propertyNames ?? { type: 'string' })}: ${kindOf(additionalProperties)}`;
}

function boundsOf({ minLength, maxLength, minimum, maximum, minItems, maxItems, pattern }: JsonSchema): string[] {
  const bounds: (string | false | undefined)[] = [
    minLength !== undefined && minLength > 0 && 'not empty',
    maxLength !== undefined && `at most ${maxLength} characters`,
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    minItems !== undefined && `at least ${minItems}`,
    maxItems !== undefined && `at most ${maxItems}`,
    pattern !== undefined && `matching \`${pattern}\``,
  ];
  return bounds.filter((bound) => typeof bound === 'string');
}
