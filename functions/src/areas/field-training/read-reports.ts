import type { TraineeAnswers, TraineeRatings } from '@muster/shared/field-training-answers';
import { type FormAnswers, type FormContent, type FormItem, itemsOf, type ScaleItem } from '@muster/shared/forms/form';
import { isKind } from '@muster/shared/record/entry';
import { addDays } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { auditTraineeRead, requireTrainee, type TraineeRead } from '../../domain/field-training/read-trainee.ts';
import { invalidField } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { findAllAnswers } from '../../table/entities/evaluation.ts';
import { findVersion } from '../../table/entities/form.ts';
import { type PlainReport, presentReports } from './present-trainee.ts';

/** A report with its form and answers. */
interface Answered {
  report: PlainReport;
  form_id: string;
  version: number;
  /** Undefined: destroyed by a retention rule. */
  answers: FormAnswers | undefined;
}

/** A version of a form. */
interface FormUsed {
  form_id: string;
  version: number;
  content: FormContent;
}

/** The most days with all answers, and the bytes of an answer: well under Lambda's 6 MB. */
const mostDays = 31;
const mostBytes = 4_500_000;

/**
 * Returns the ratings in the reports of a trainee, of all days by default, if the caller may see the trainee. Audits
 * the read. Throws a field error for an answer that is too long.
 */
export async function ratingsOf(call: Call<'fieldTraining', 'ratings'>): Promise<TraineeRatings> {
  const { from, to } = call.query;
  const isWanted = ({ on }: PlainReport) => (from === undefined || on >= from) && (to === undefined || on <= to);
  const { all, forms } = await readReports(call, isWanted);
  const contents = new Map(forms.map((one) => [keyOf(one), one.content]));
  const answer = {
    items: itemsIn(forms),
    reports: all.map(({ report: { evaluation_id, report, phase, on, evaluator }, answers, ...form }) => {
      const content = contents.get(keyOf(form));
      const ratings = content && answers ? ratingsIn(content, answers) : [];
      return { evaluation_id, report, phase, on, evaluator, form_id: form.form_id, ratings };
    }),
  };
  refuseLong(answer, 'These days have too many ratings. Please choose fewer days.');
  return answer;
}

/** Throws a field error for an answer that is too long. */
function refuseLong(answer: TraineeRatings | TraineeAnswers, detail: string): void {
  if (Buffer.byteLength(JSON.stringify(answer)) > mostBytes) throw invalidField('to', detail);
}

/**
 * Returns the reports of a trainee with all answers. Audits the read. Throws a field error for more than 31 days, and
 * for an answer that is too long.
 */
export async function answersOf(call: Call<'fieldTraining', 'answers'>): Promise<TraineeAnswers> {
  const { from, to } = call.query;
  if (addDays(from, mostDays) <= to) throw invalidField('to', `Please choose at most ${mostDays} days`);
  const { all, forms } = await readReports(call, ({ on }) => on >= from && on <= to);
  const answer = {
    forms: forms.map(({ content: { evaluators: _, ...content }, ...form }) => ({ ...form, content })),
    reports: all.map(({ report, form_id, version, answers }) => ({
      ...report,
      form_id,
      version,
      answers: answers ?? null,
    })),
  };
  refuseLong(answer, 'These days have too many answers. Please choose fewer days.');
  return answer;
}

/** Reads the wanted reports of a trainee, by day, with the versions of their forms. */
async function readReports(
  call: SiteContext & { params: { id: string } },
  isWanted: (report: PlainReport) => boolean,
): Promise<{ all: Answered[]; forms: FormUsed[] }> {
  const read = await requireTrainee(call, call.params.id);
  const [reports] = await Promise.all([presentReports(call, read), auditTraineeRead(call, read)]);
  const wanted = reports.filter(isWanted);
  const formOf = formsIn(read);
  const used = new Map(wanted.map(({ entry }) => [keyOf(formOf(entry)), formOf(entry)]));
  const [answers, forms] = await Promise.all([
    findAllAnswers(
      call.table,
      read.stored.employee,
      wanted.map(({ entry }) => entry),
    ),
    Promise.all([...used.values()].map((one) => readForm(call.table, one))),
  ]);
  return { all: wanted.map((report, n) => ({ report, ...formOf(report.entry), answers: answers[n] })), forms };
}

const keyOf = ({ form_id, version }: Pick<FormUsed, 'form_id' | 'version'>): string => `${form_id}#${version}`;

/** Returns a function to the form of an evaluation's entry. */
function formsIn({ written }: TraineeRead): (no: number) => Pick<FormUsed, 'form_id' | 'version'> {
  const forms = new Map(
    written
      .map(({ entry }) => entry)
      .filter(isKind('evaluation.recorded'))
      .map(({ no, data: { form_id, version } }) => [no, { form_id, version }]),
  );
  return (no) => {
    const form = forms.get(no);
    if (!form) throw new Error(`Entry ${no} is not an evaluation`);
    return form;
  };
}

async function readForm(table: SiteTable, form: Pick<FormUsed, 'form_id' | 'version'>): Promise<FormUsed> {
  const found = await findVersion(table, form.form_id, form.version);
  if (!found) throw new Error(`Form ${form.form_id} has no version ${form.version}`);
  return { ...form, content: found.content };
}

const isScale = (item: FormItem): item is ScaleItem => item.kind === 'scale';

/** Returns the scale items of forms, in order. An item of two versions is that of the later one. */
function itemsIn(forms: readonly FormUsed[]): TraineeRatings['items'] {
  const versions = Map.groupBy(forms, ({ form_id }) => form_id);
  return [...versions.values()].flatMap((some) => {
    const items = some
      .toSorted((a, b) => b.version - a.version)
      .flatMap(({ form_id, content }) =>
        content.sections.flatMap((section) =>
          section.items.filter(isScale).map(({ key, text, least, most, minimum = null }) => ({
            section: section.title,
            form_id,
            key,
            text,
            least,
            most,
            minimum,
          })),
        ),
      );
    return items.filter(({ key }, n) => items.findIndex((one) => one.key === key) === n);
  });
}

/** Returns the answered ratings of a report, in the order of the form. */
const ratingsIn = (content: FormContent, answers: FormAnswers): TraineeRatings['reports'][number]['ratings'] =>
  itemsOf(content)
    .filter(isScale)
    .flatMap(({ key }) => {
      const answer = answers.items[key];
      if (!answer) return [];
      const { value, not_responding = false, minutes = null } = answer;
      return [{ key, value: typeof value === 'number' ? value : null, not_responding, minutes }];
    });
