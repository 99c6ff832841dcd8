import * as z from 'zod';
import { reference, references } from './fields.ts';

/** Accepts unchanged the text that its field rejects: stored text may predate the current rules. */
const notAccepted = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Returns the schema of a field as loaded by a form: parsed like the field, but never rejected. */
function loaded(field: z.ZodType) {
  const schema = z
    .unknown()
    .transform((value) => {
      const parsed = field.safeParse(value);
      return parsed.success ? parsed.data : notAccepted(value);
    })
    .optional()
    .describe('As loaded');
  return references.get(field) ? reference(schema) : schema;
}

/**
 * Returns the schema of `read`: the fields as the edit's form loaded them
 * (docs/decisions/0003-make-writes-safe-to-repeat.md). They are compared with the stored fields, and never stored.
 */
export function loadedFields<S extends z.ZodRawShape>(fields: S) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, loaded(field as z.ZodType)]));
  type Fields = z.ZodObject<S>;
  return z
    .object(shape)
    .optional()
    .describe(
      'The fields as the form loaded them. Fields that this edit does not change then keep their stored values, and fields that another person also changed are rejected (`edit_conflict`)',
    ) as unknown as z.ZodOptional<z.ZodType<Partial<z.output<Fields>>, Partial<z.input<Fields>>>>;
}
