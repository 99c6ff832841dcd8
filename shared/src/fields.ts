import * as z from 'zod';
import { type DeclaredField, type Declaring, mapDeclared, type OfDeclared } from './declared-fields.ts';
import { idempotencyKeyHeader } from './idempotency-key.ts';
import { asLocalTime, isSupportedDate } from './rules/calendar.ts';
import { siteCodePattern, storedSiteCode } from './rules/site-code.ts';
import { isStorable, isStorableLine } from './rules/storable-text.ts';
import { validationMessage } from './validation-messages.ts';

// Configured here because every area imports this file before creating schemas. Without `jitless`, zod compiles code
// from text, which the content security policy blocks and reports.
z.config({ jitless: true, customError: validationMessage });

/**
 * Schemas of values that refer to stored data: ids, employee numbers, tokens, cursors. Isolation tests send another
 * department's value for each of them.
 */
export const references = z.registry<{ stored: true }>();

/** Declares that values of `schema` refer to stored data. Schemas derived from it inherit this. */
export function reference<S extends z.ZodType>(schema: S): S {
  references.add(schema, { stored: true });
  return schema;
}

/** The rule of each kind of text. Use `lines` for fields that screens show with several lines. */
const storable = { line: isStorableLine, lines: isStorable };

type Lines = keyof typeof storable;

/** Returns the schema of a trimmed text without length limits. `label` is its name in messages. */
const storableText = (label: string, schema: z.ZodString, lines: Lines) =>
  schema.refine(storable[lines], `${label} contains characters that cannot be stored`);

/** Returns the schema of a required, trimmed line. `label` is its name in messages ("Location is required"). */
export function requiredText(label: string, max = 200, lines: Lines = 'line') {
  const text = z
    .string(`${label} is required`)
    .trim()
    .min(1, { error: `${label} is required`, abort: true })
    .max(max, `${label} must be at most ${max} characters long`);
  return storableText(label, text, lines);
}

/** As `requiredText`, for a text of several lines. */
export const requiredLines = (label: string, max: number) => requiredText(label, max, 'lines');

/** Returns the schema of an optional line. `""` and null mean absent (docs/behavior.md, "Calls"). */
export function optionalText(label: string, max = 200, lines: Lines = 'line') {
  const text = z.string(`${label} must be text`).trim().max(max, `${label} must be at most ${max} characters long`);
  return storableText(label, text, lines)
    .nullish()
    .transform((typed) => typed || undefined);
}

/** As `optionalText`, for a text of several lines. */
export const optionalLines = (label: string, max: number) => optionalText(label, max, 'lines');

/** Returns the schema of a field that an edit can clear: absent keeps the stored value; `""` and null clear it. */
export function clearable<S extends z.ZodType>(field: S) {
  const schema = z.preprocess((value) => (value === '' ? null : value), field.nullable()).optional();
  if (references.get(field)) reference(schema);
  return schema as unknown as z.ZodOptional<z.ZodType<z.output<S> | null, z.input<S> | '' | null>>;
}

/** As `clearable`, for a text. Only spaces also clear it. */
export const clearableText = (label: string, max?: number, lines?: Lines) =>
  clearable(optionalText(label, max, lines).transform((text) => text ?? null));

/** As `clearableText`, for a text of several lines. */
export const clearableLines = (label: string, max: number) => clearableText(label, max, 'lines');

/** Returns the schema of a list that an edit can clear: absent keeps the stored list; `""` and null empty it. */
export function clearableList<S extends z.ZodType>(list: S, holds?: 'references') {
  const schema = z.preprocess((value) => (value === '' || value === null ? [] : value), list).optional();
  if (holds) reference(schema);
  return schema as unknown as z.ZodOptional<z.ZodType<z.output<S>, z.input<S> | '' | null>>;
}

/** A site code as it is stored (docs/behavior.md, "Sites"). */
export const siteCode = reference(z.string('Site code is required'))
  .trim()
  .min(1, { error: 'Site code is required', abort: true })
  .regex(siteCodePattern, 'Invalid site code')
  .transform(storedSiteCode)
  .describe('2 to 12 letters, digits or hyphens, case-insensitive');

/** The department's number for an employee, case-insensitive. */
export const employeeId = reference(requiredText('Employee ID', 32)).regex(
  /^[A-Za-z0-9._-]+$/,
  'Employee ID may contain letters, digits, dots, hyphens and underscores',
);

/**
 * Words in place of an employee id in paths (`/api/employee/create/`): no employee can have them. Tests compare them
 * with the contract.
 */
const reservedIds = ['create', 'update', 'delete', 'reset-password'];

/**
 * The id of a new employee. Stricter than `employeeId`, which still accepts older ids
 * (docs/decisions/0014-keep-units-and-supervisors-by-day.md).
 */
export const newEmployeeId = employeeId
  .regex(/^[^.]+(\.[^.]+)*$/, 'Employee ID may have a dot only between other characters')
  .refine((text) => !reservedIds.includes(text.toLowerCase()), {
    error: ({ input }) => `Employee ID cannot be the word "${input}"`,
  })
  .describe(
    `1 to 32 letters, digits, dots, hyphens and underscores, dots only between other characters; none of the words ${reservedIds.join(', ')}`,
  );

/** The id of stored data, a ULID. A path with any other text returns 404. */
export const id = reference(z.string())
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'Not a valid id')
  .describe('The id of a stored item');

/** An email address that every SMTP server accepts: ASCII only, no quoted names. */
export const mailAddress = z
  .string('Email address is required')
  .trim()
  .min(1, { error: 'Email address is required', abort: true })
  .max(254, 'Email address must be at most 254 characters long')
  .pipe(z.email('Please enter an email address, such as name@example.gov'))
  .describe('An email address, `name@example.gov`');

/** Returns the schema of a password as typed, with a maximum length so that hashing stays cheap. */
export function password(label: string) {
  return z.string(`${label} is required`).min(1, `${label} is required`).max(1000, `${label} is too long`);
}

/** A calendar date of the department, `YYYY-MM-DD`, from 1900 to 9998. */
export const date = z
  .string('Please select a date')
  .min(1, { error: 'Please select a date', abort: true })
  .refine(isSupportedDate, 'Please select a valid date')
  .describe('A calendar date, `YYYY-MM-DD`');

/** Requires the first day of a range to be no later than its last day, if both are set. */
export const inDayOrder = <S extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>>(range: S) =>
  range.refine(({ from, to }) => !from || !to || from <= to, {
    error: 'The last day must not be before the first',
    path: ['to'],
  });

/** Returns the schema of an optional calendar date. `""` and null mean absent. */
export function optionalDate(label: string) {
  return z
    .string(`${label} must be a date`)
    .trim()
    .refine((text) => text === '' || isSupportedDate(text), `${label} must be a date`)
    .nullish()
    .transform((text) => text || undefined)
    .optional()
    .describe('A calendar date, `YYYY-MM-DD`');
}

/** Returns true for an ISO date-time with an offset whose UTC year has four digits. */
function isInstant(text: string): boolean {
  return z.iso.datetime({ offset: true }).safeParse(text).success && /^\d{4}-/.test(new Date(text).toISOString());
}

/** Returns the schema of an instant; its output is a UTC ISO string. */
export function instant(label: string) {
  return z
    .string(`${label} is required`)
    .min(1, { error: `${label} is required`, abort: true })
    .refine(isInstant, `${label} must be a date and time`)
    .transform((text) => new Date(text).toISOString())
    .describe('A date and time with its offset, such as `2026-05-01T12:00:00Z`; stored in UTC');
}

/** A time of day: `HH:mm`, `HH:mm:ss` or `YYYY-MM-DDTHH:mm:ss`. */
export const timeOfDay = z
  .string('Please select start and end times')
  .refine((text) => asLocalTime(text) !== undefined, 'Please select start and end times')
  .describe('A time of day, `HH:mm`; also accepts `HH:mm:ss` and `YYYY-MM-DDTHH:mm:ss`');

/** Returns the schema of a whole number, also as decimal text. Unlike `Number()`, rejects `true`, `""` and `0x10`. */
export function wholeNumber(label: string, least: number, most: number) {
  const whole = `${label} must be a whole number`;
  return (
    z
      .union([z.number(), z.string().regex(/^\s*-?\d+\s*$/, whole)], whole)
      // Very long digit strings parse as Infinity. Limiting them keeps the message about the maximum.
      .transform((typed) => Math.max(Math.min(Number(typed), Number.MAX_VALUE), -Number.MAX_VALUE))
      .refine(Number.isInteger, { error: whole, abort: true })
      .refine((number) => number >= least, { error: `${label} must be at least ${least}`, abort: true })
      .refine((number) => number <= most, `${label} must be at most ${most}`)
      .describe(`A whole number from ${least} to ${most}; its text is read as well`)
  );
}

/** As `clearable`, for a whole number. */
export const clearableNumber = (label: string, least: number, most: number) =>
  clearable(wholeNumber(label, least, most));

function declaredField({ kind, label, meaning, most }: DeclaredField) {
  const schema =
    kind === 'minutes'
      ? clearableNumber(label, 0, most)
      : clearableText(label, most, kind === 'lines' ? 'lines' : 'line');
  return meaning === undefined ? schema : schema.describe(meaning);
}

/**
 * Returns the schemas of an entity's declared fields in a body. Absent fields stay as they are; `""` and null clear
 * them.
 */
export const declaredInput = <E extends Declaring>(entity: E) =>
  mapDeclared(entity, declaredField) as OfDeclared<
    E,
    ReturnType<typeof clearableText>,
    ReturnType<typeof clearableNumber>
  >;

const keyMessage = `${idempotencyKeyHeader} must be 1 to 255 visible ASCII characters without spaces; a UUID is best`;

/** The idempotency key of an action: any printable text. */
export const idempotencyKey = z.string(keyMessage).regex(/^[\x21-\x7e]{1,255}$/, keyMessage);

/** The query of long lists (docs/design.md section 2). Without `limit`, the response has as many items as fit. */
export const paging = z.object({
  limit: wholeNumber('Limit', 1, 1000).optional(),
  cursor: reference(z.string().max(2000)).optional(),
});

/** The response of a call that returns only a sentence. */
export const detailResponse = z.object({ detail: z.string() });
