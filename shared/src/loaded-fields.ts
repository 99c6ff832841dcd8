import * as z from 'zod';

/** What a field says when it does not take a value: a stored one may be older than today's rules, and is compared as it is. */
const unread = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * Returns the schema of `read`: the fields of an edit as its form had read them (docs/decisions/0022-merge-edits-by-field.md).
 * Each is read as the field itself is, so that both compare; none is refused, since none is stored.
 */
export function loadedFields<S extends z.ZodRawShape>(fields: S) {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      z
        .unknown()
        .transform((value) => {
          const read = (field as z.ZodType).safeParse(value);
          return read.success ? read.data : unread(value);
        })
        .optional()
        .describe('As it was read'),
    ]),
  );
  type Fields = z.ZodObject<S>;
  return z
    .object(shape)
    .optional()
    .describe(
      'The same fields as they were when the form was loaded. With it, a field that this edit does not change keeps what is stored, and one that another person has changed as well is refused (`edit_conflict`)',
    ) as unknown as z.ZodOptional<z.ZodType<Partial<z.output<Fields>>, Partial<z.input<Fields>>>>;
}
