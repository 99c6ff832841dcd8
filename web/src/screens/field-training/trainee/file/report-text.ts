import type { TraineeAnswers } from '@muster/shared/field-training-answers';
import { type FormAnswers, type FormItem, type FormSection, itemsOf } from '@muster/shared/forms/form';
import { isAnswered } from '../../../../parts/evaluations/answers/answers.ts';
import { answerWords } from '../../../../parts/evaluations/answers/components/answer-text.tsx';
import { labels as words } from '../../../../parts/field-training/labels.ts';
import type { Fact } from '../../../../parts/pdf/pieces.ts';
import { formatDate, formatInstant } from '../../../../ui/date-time.ts';
import { pdfLabels } from './labels.ts';

const texts = pdfLabels.report;

/** An answered item. Texts are below its name. */
export interface AnswerLine {
  item: string;
  answer: string;
  below: readonly string[];
}

/** The texts of a report. */
export interface ReportText {
  title: string;
  facts: readonly Fact[];
  sections: readonly { title: string; lines: readonly AnswerLine[] }[];
  /** Items that were not observed, comments and corrections. */
  notes: readonly string[];
}

type Report = TraineeAnswers['reports'][number];

/** Returns the texts of a report with all its answers. */
export function reportText(
  report: Report,
  forms: TraineeAnswers['forms'],
  { phaseOf, timeZone }: { phaseOf: (key: string) => string; timeZone: string },
): ReportText {
  const form = forms.find(({ form_id, version }) => form_id === report.form_id && version === report.version);
  const { answers, acknowledged, unread, reviewed, evaluator } = report;
  const moment = (at: string) => formatInstant(at, timeZone);
  return {
    title: texts.of(words.reports[report.report], formatDate(report.on)),
    facts: [
      [texts.author, `${evaluator.name} (${evaluator.employee_id})`],
      [texts.phase, phaseOf(report.phase)],
      [texts.form, report.form_name],
      [texts.recorded, moment(report.recorded_at)],
      [texts.acknowledged, acknowledged ? moment(acknowledged.at) : unread ? texts.notYet : texts.notRequired],
      [texts.reviewed, reviewed ? texts.reviewedBy(reviewed.by.name, moment(reviewed.at)) : texts.notYet],
    ],
    sections: form && answers ? form.content.sections.flatMap((section) => sectionText(section, answers)) : [],
    notes: [
      ...(form && answers ? notesOf(itemsOf(form.content), answers) : [texts.destroyed]),
      ...(report.corrected === null ? [] : [texts.corrected(report.corrected)]),
      ...(acknowledged?.comment ? [texts.traineeComment(acknowledged.comment)] : []),
      ...(reviewed?.comment ? [texts.reviewComment(reviewed.comment)] : []),
    ],
  };
}

function sectionText({ title, items }: FormSection, answers: FormAnswers): ReportText['sections'] {
  const lines = items.flatMap((item) => lineOf(item, answers));
  return lines.length === 0 ? [] : [{ title, lines }];
}

function lineOf(item: FormItem, { items }: FormAnswers): AnswerLine[] {
  const answer = items[item.key] ?? {};
  const { comment, minutes, not_responding } = answer;
  const remarks = comment ? [texts.comment(comment)] : [];
  // Items that were not observed share one line.
  if (!isAnswered(answer) || (answer.not_observed && remarks.length === 0)) return [];
  if (item.kind === 'text') return [{ item: item.text, answer: '', below: [String(answer.value), ...remarks] }];
  const said = item.kind === 'signature' ? texts.signed : answerWords(item, answer);
  const marks = [
    ...(not_responding ? [texts.notResponding] : []),
    ...(minutes === undefined ? [] : [texts.minutes(minutes)]),
  ];
  return [{ item: item.text, answer: [said, ...marks].join(', '), below: remarks }];
}

function notesOf(items: readonly FormItem[], answers: FormAnswers): string[] {
  const unobserved = items.filter(({ key }) => answers.items[key]?.not_observed && !answers.items[key].comment);
  return [
    ...(unobserved.length === 0 ? [] : [texts.notObserved(unobserved.map(({ text }) => text).join(', '))]),
    ...(answers.comment ? [texts.whole(answers.comment)] : []),
  ];
}
