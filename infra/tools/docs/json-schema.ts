import { certificationSummary, completedTraining, mandatoryStatus } from '@muster/shared/areas/certification';
import { dayEntry, upcomingTraining } from '@muster/shared/areas/enrollment';
import { notification } from '@muster/shared/areas/notifications';
import { rank } from '@muster/shared/areas/ranks';
import { employee } from '@muster/shared/areas/roster';
import { employeeInfo } from '@muster/shared/areas/session';
import { attendee, trainingClass, trainingDate, trainingType } from '@muster/shared/areas/training';
import * as z from 'zod';

/** As much of JSON Schema (2020-12) as the contract's schemas turn into. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
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

/** The schemas that answers share, by the name they are documented under. */
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

/** `defined` are the shared schemas that it refers to, itself included. */
function convert(
  schema: z.ZodType,
  io: 'input' | 'output',
): { schema: JsonSchema; defined: Record<string, JsonSchema> } {
  const made = z.toJSONSchema(schema, {
    io,
    // What a check or a transformation does beyond its type is in the field's description.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Unknown keys are ignored, and an answer may gain a field: neither is an error.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // The bounds of every whole number there is say nothing.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', `"${place}`);
  const { $schema: _, $defs, ...rest } = JSON.parse(text) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  return { schema: rest, defined: $defs ?? {} };
}

/** What a client sends. */
export const sentSchema = (schema: z.ZodType): JsonSchema => convert(schema, 'input').schema;

/** What a client is answered; a shared schema as a reference to its name. */
export const answeredSchema = (schema: z.ZodType): JsonSchema => convert(schema, 'output').schema;

/** The shared schemas by name. */
export const components: Record<string, JsonSchema> = Object.fromEntries(
  Object.entries(named).map(([name, schema]) => [name, convert(schema, 'output').defined[name] ?? {}]),
);

/** The name that a reference stands for. */
export function nameOf({ $ref }: JsonSchema): string | undefined {
  return $ref?.startsWith(place) ? $ref.slice(place.length) : undefined;
}
