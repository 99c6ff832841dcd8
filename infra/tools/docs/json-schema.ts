import { certificationSummary, completedTraining, mandatoryStatus } from '@muster/shared/areas/certification';
import { dayEntry, upcomingTraining } from '@muster/shared/areas/enrollment';
import { notification } from '@muster/shared/areas/notifications';
import { rank } from '@muster/shared/areas/ranks';
import { employee } from '@muster/shared/areas/roster';
import { employeeInfo } from '@muster/shared/areas/session';
import { attendee, trainingClass, trainingDate, trainingType } from '@muster/shared/training-answers';
import * as z from 'zod';

/** The subset of JSON Schema (2020-12) that the contract's schemas use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  /** Of unions whose members a field tells apart. */
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
  [more: string]: unknown;
}

/** The schemas that responses share, by their names in the documents. */
const named = {
  EmployeeInfo: employeeInfo,
  Rank: rank,
  Employee: employee,
  TrainingType: trainingType,
  TrainingDate: trainingDate,
  TrainingClass: trainingClass,
  Attendee: attendee,
  UpcomingTraining: upcomingTraining,
  DayEntry: dayEntry,
  MandatoryStatus: mandatoryStatus,
  CompletedTraining: completedTraining,
  CertificationSummary: certificationSummary,
  Notification: notification,
};

for (const [id, schema] of Object.entries(named)) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });

const place = '#/components/schemas/';

/** Converts a schema to JSON Schema; `defined` has the shared schemas that it refers to, including itself. */
function convert(
  schema: z.ZodType,
  io: 'input' | 'output',
): { schema: JsonSchema; defined: Record<string, JsonSchema> } {
  const made = z.toJSONSchema(schema, {
    io,
    // The field's description explains checks and transformations.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Unknown keys of a request are ignored, and a response may gain fields.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // Zod adds the bounds of safe integers to every integer.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', `"${place}`);
  const { $schema: _, $defs, ...rest } = JSON.parse(text) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  return { schema: rest, defined: $defs ?? {} };
}

/** Returns the schema of what a client sends. */
export const sentSchema = (schema: z.ZodType): JsonSchema => convert(schema, 'input').schema;

/** Returns the schema of a response; a shared schema is a reference to its name. */
export const answeredSchema = (schema: z.ZodType): JsonSchema => convert(schema, 'output').schema;

/** The shared schemas by name. */
export const components: Record<string, JsonSchema> = Object.fromEntries(
  Object.entries(named).map(([name, schema]) => [name, convert(schema, 'output').defined[name] ?? {}]),
);

/** Returns the name of the schema that a reference points to. */
export function nameOf({ $ref }: JsonSchema): string | undefined {
  return $ref?.startsWith(place) ? $ref.slice(place.length) : undefined;
}
