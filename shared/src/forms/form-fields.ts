import * as z from 'zod';
import {
  employeeId,
  id,
  optionalLines,
  optionalText,
  reference,
  requiredLines,
  requiredText,
  wholeNumber,
} from '../fields.ts';
import { attemptSpans, type FormContent, formPurposes, shownFacts } from './form.ts';

// Answers of calls have these fields, too. Their documents need the type that a schema returns, so each ends with it.
const number = (label: string, least: number, greatest: number) => wholeNumber(label, least, greatest).pipe(z.number());
const line = (label: string, longest: number) => optionalText(label, longest).pipe(z.string().optional());
const lines = (label: string, longest: number) => optionalLines(label, longest).pipe(z.string().optional());

const most = 200;

/** The key of a section, item or option: unique in its version. Names that JavaScript objects inherit are refused. */
const key = z
  .string('Key is required')
  .regex(/^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_-]{1,40}$/, 'Not a valid key');

const points = number('Points', 0, 10_000);
const flag = z.literal(true).optional();

const anyItem = {
  key,
  text: requiredText('Item', 500),
  help: lines('Help', 1000),
  critical: flag,
  optional: flag,
};

const rating = (label: string) => number(label, 0, 100);

const item = z.discriminatedUnion('kind', [
  z.object({ ...anyItem, kind: z.literal('check'), points, shows: z.enum(shownFacts).optional() }),
  z.object({
    ...anyItem,
    kind: z.literal('number'),
    most: number('Highest number', 1, 10_000),
    unit: line('Unit', 40),
    minimum: number('Lowest passing number', 0, 10_000).optional(),
    points: number('Points for each', 0, 100),
  }),
  z.object({
    ...anyItem,
    kind: z.literal('scale'),
    least: rating('Lowest rating'),
    most: rating('Highest rating'),
    anchors: z
      .array(z.object({ value: rating('Rating'), text: requiredText('Description', 1000) }))
      .max(20, 'At most 20 ratings can be described')
      .default([]),
    minimum: rating('Lowest passing rating').optional(),
    scored: z.boolean().default(false),
    not_observed: flag,
    not_responding: flag,
  }),
  z.object({
    ...anyItem,
    kind: z.literal('choice'),
    options: z
      .array(z.object({ key, text: requiredText('Option', 200), points, fails: flag }))
      .min(2, 'Please give at least two options')
      .max(20, 'At most 20 options are possible'),
  }),
  z.object({ ...anyItem, kind: z.literal('text') }),
  z.object({
    ...anyItem,
    kind: z.literal('duration'),
    most_seconds: number('Longest time', 1, 86_400).optional(),
  }),
  z.object({ ...anyItem, kind: z.literal('signature'), by: z.enum(['evaluator', 'employee']) }),
]);

const stage = z.object({
  yards: number('Distance', 0, 2000),
  rounds: number('Rounds', 0, 500),
  position: line('Position', 100),
  seconds: number('Seconds', 1, 3600).optional(),
  reload: z.enum(['timed', 'untimed']).optional(),
  light: z.enum(['day', 'low_light', 'night']).default('day'),
});

const section = z.object({
  key,
  title: requiredText('Section', 200),
  instructions: lines('Instructions', 2000),
  stage: stage.optional(),
  items: z.array(item).max(most, `A section can have at most ${most} items`),
});

const passing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('points'), minimum: number('Points to pass', 1, 1_000_000) }),
  z.object({ kind: z.literal('percent'), minimum: number('Percent to pass', 1, 100) }),
  z.object({ kind: z.literal('critical') }),
  z.object({ kind: z.literal('none') }),
]);

const attempts = z.object({
  most: number('Attempts', 1, 20).optional(),
  within: z.enum(attemptSpans),
  remediation: z.boolean(),
});

/** As sent and answered, people have their employee numbers. */
const evaluators = z.object({
  type_ids: z.array(id).max(50, 'At most 50 trainings can be named').default([]),
  supervisors: z.boolean(),
  staff: z.boolean(),
  employees: z.array(reference(employeeId)).max(100, 'At most 100 people can be named').default([]),
  trainers: flag,
  override: z.boolean(),
});

const comments = z.object({
  failed: z.boolean(),
  at_most: rating('Rating').optional(),
  at_least: rating('Rating').optional(),
  not_responding: z.boolean(),
  remedial: z.boolean(),
  whole: z.boolean(),
});

/** The content of a version as sent, answered, exported and imported. `checkForm` checks what fields alone cannot. */
export const formContent = z.object({
  name: requiredText('Name', 150),
  purpose: z.enum(formPurposes),
  instructions: lines('Instructions', 5000),
  of: z.enum(['person', 'firearm']),
  sections: z.array(section).max(60, 'A form can have at most 60 sections'),
  passing,
  attempts,
  evaluators,
  comments,
  acknowledged: z.boolean(),
}) satisfies z.ZodType<FormContent>;

/** Up to 20,000 characters of SVG path data for a signature, or a text. */
const value = z.union([z.boolean(), z.number().min(0).max(100_000), requiredLines('Answer', 20_000)]);

const itemAnswer = z.object({
  value: value.optional(),
  not_observed: flag,
  not_responding: flag,
  minutes: number('Minutes', 1, 1440).optional(),
  comment: lines('Comment', 4000),
});

/** The answers as sent. `answerProblems` compares them with the form. */
export const formAnswers = z.object({
  items: z.record(key, itemAnswer),
  comment: lines('Comment', 10_000),
});
