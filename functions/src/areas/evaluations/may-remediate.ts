import type { Evaluators } from '@muster/shared/forms/form';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { isTrainingStaff } from '../../domain/people/superior.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { ReadEntry } from '../../table/entities/record-entry.ts';
import type { EvaluationFound, RecordedEntry } from './evaluations-in.ts';
import { readReport, reportQualification } from './field-report.ts';
import { callerAsEvaluator, type Evaluator, qualificationFor, readingOnce } from './may-evaluate.ts';
import type { Published } from './published-form.ts';

interface ToRemediate {
  employee: { id: string };
  written: readonly ReadEntry[];
  evaluators: Evaluators;
  trainer: Evaluator;
  on: string;
  /** The failed evaluation. */
  data: RecordedEntry['data'];
}

/** Returns whether a trainer may evaluate the person on a day, of a report of field training as its author. */
export async function isQualifiedToRemediate(
  table: SiteTable,
  { employee, written, evaluators, trainer, on, data }: ToRemediate,
): Promise<boolean> {
  const entriesOf = readingOnce(table);
  const evaluated = { entries: written.map(({ entry }) => entry), on };
  const report = data.field_training && (await readReport(table, employee, data.field_training, { written }));
  const found = report
    ? await reportQualification(entriesOf, { evaluators, evaluator: trainer, report }, evaluated)
    : await qualificationFor(entriesOf, evaluators, trainer, evaluated);
  return found !== undefined;
}

/** Returns whether remedial training can follow an evaluation: it failed, and was not withdrawn. */
export const isFailed = ({ entry, withdrawn }: EvaluationFound): boolean =>
  !withdrawn && entry.data.outcome === 'failed';

/** Returns whether the caller may record remedial training of today after an evaluation of another person. */
export async function canRemediate(
  context: Pick<SiteContext, 'table' | 'actor' | 'site' | 'now'>,
  { employee, written, found }: Pick<ToRemediate, 'employee' | 'written'> & { found: EvaluationFound },
  { content: { evaluators } }: Published,
): Promise<boolean> {
  const { table, site, actor, now } = context;
  if (actor.id === employee.id || !isFailed(found)) return false;
  if (isTrainingStaff(context)) return true;
  const trainer = await callerAsEvaluator(context);
  const on = today(site.timezone, now);
  return isQualifiedToRemediate(table, { employee, written, evaluators, trainer, on, data: found.entry.data });
}
