import * as z from 'zod';
import { employeeId, id, optionalLines, reference, requiredLines, requiredText, wholeNumber } from '../fields.ts';
import type { ProgramContent } from './program.ts';

const number = (label: string, least: number, most: number) => wholeNumber(label, least, most).pipe(z.number());

/** The key of a phase. */
export const phaseKey = z
  .string('Phase is required')
  .regex(/^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_-]{1,40}$/, 'Not a valid phase');

const phase = z.object({
  key: phaseKey,
  name: requiredText('Phase', 100),
  weeks: number('Weeks', 1, 52),
  goals: optionalLines('Goals', 2000).pipe(z.string().optional()),
});

/** The content of a program as sent and answered: people have their employee numbers. */
export const programContent = z.object({
  name: requiredText('Name', 150),
  description: optionalLines('Description', 2000).pipe(z.string().optional()),
  phases: z
    .array(phase, 'Please add at least one phase')
    .min(1, 'Please add at least one phase')
    .max(20, 'A program can have at most 20 phases')
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Two phases have the same key'),
  daily_form_id: id,
  weekly_form_id: id.optional(),
  phase_form_id: id.optional(),
  separate_evaluator: z.boolean().default(false),
  trainer_type_ids: z.array(id).max(20, 'At most 20 trainings can be named').default([]),
  coordinators: z.array(reference(employeeId)).max(50, 'At most 50 people can be named').default([]),
  report_days: number('Days for the daily report', 0, 30).default(1),
  review_days: number('Days for the review', 0, 30).default(3),
  attestation: requiredLines('Attestation', 2000),
}) satisfies z.ZodType<ProgramContent>;
