import type { DraftHead } from '@muster/shared/evaluation-answers';
import { reportKinds } from '@muster/shared/field-training/program';
import type { Trainee } from '@muster/shared/field-training-answers';
import { evaluations, fieldTraining } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { cacheKey } from '../../../api/transport.ts';
import { traineeKey } from '../../../parts/field-training/api.ts';
import { labels as words } from '../../../parts/field-training/labels.ts';
import { deviceWithKey } from '../../../parts/offline/device.ts';
import { storePrepared, unlessRefused } from '../../../parts/offline/prepared.ts';
import { fieldReportPath, traineePath } from '../../../paths.ts';
import { reportDays } from '../report-days.ts';
import { reportDrafts } from '../report-drafts.ts';
import { labels } from './labels.ts';

/** Answers by the cache key of their call. */
type Answers = Record<string, unknown>;

const formIds = { daily: 'daily_form_id', weekly: 'weekly_form_id', phase: 'phase_form_id' } as const;

interface Writer {
  /** The employee ID of the signed-in person. */
  employeeId: string | undefined;
  /** The department's date. */
  today: string;
}

/**
 * Stores what the page of a trainee and its reports need without a connection: the trainee, the person's drafts, the
 * forms of the reports, and the checks of days. Errors as for `call`.
 */
export async function prepareTrainee(id: string, writer: Writer): Promise<void> {
  await deviceWithKey();
  const [trainee, drafts] = await Promise.all([
    call(fieldTraining.trainee, { params: { id } }),
    call(evaluations.drafts),
  ]);
  const writes = !trainee.own;
  const kinds = reportKinds.filter((report) => writes && trainee.program[formIds[report]] !== undefined);
  const answers = [
    { [traineeKey(id)]: trainee, [cacheKey(evaluations.drafts)]: drafts },
    ...(await Promise.all(kinds.map((report) => formAnswers(trainee, report)))),
    ...(await Promise.all(reportDrafts(drafts, trainee).map((draft) => draftAnswers(draft, drafts)))),
    ...(writes ? await Promise.all(daysOf(trainee, writer).map((on) => dayAnswer(trainee, on))) : []),
  ];
  await storePrepared({
    title: trainee.employee.name,
    pages: [
      { text: labels.page, to: traineePath(id) },
      ...kinds.map((report) => ({ text: words.reports[report], to: fieldReportPath(id, report) })),
    ],
    answers: Object.assign({}, ...answers),
  });
}

/** Returns the form of a report, by the calls of a new report and of a draft. */
async function formAnswers({ program }: Trainee, report: keyof typeof formIds): Promise<Answers> {
  const params = { id: program[formIds[report]] ?? '' };
  // A form that no longer fits has no page.
  const form = await unlessRefused(call(evaluations.form, { params, query: { report } }));
  return form ? { [formKey(params.id, { report })]: form, [formKey(params.id, { version: form.version })]: form } : {};
}

const formKey = (id: string, query: { report?: keyof typeof formIds; version?: number }): string =>
  cacheKey(evaluations.form, { params: { id }, query });

/** Returns a draft with its answers, and the version of its form. */
async function draftAnswers({ id }: Pick<DraftHead, 'id'>, drafts: readonly DraftHead[]): Promise<Answers> {
  const { form_id = '', version = 1 } = drafts.find((one) => one.id === id) ?? {};
  const [draft, form] = await Promise.all([
    unlessRefused(call(evaluations.draft, { params: { id } })),
    unlessRefused(call(evaluations.form, { params: { id: form_id }, query: { version } })),
  ]);
  return {
    ...(draft && { [cacheKey(evaluations.draft, { params: { id } })]: draft }),
    ...(form && { [formKey(form_id, { version })]: form }),
  };
}

/** Returns the days whose check is stored: the first one for which a daily report is offered, and today. */
function daysOf(trainee: Trainee, { employeeId, today }: Writer): readonly string[] {
  const days = reportDays(trainee, { employeeId, report: 'daily', today });
  return days.filter((on, n) => n === 0 || on === today);
}

/** Returns the check of a day for a daily report. */
async function dayAnswer(trainee: Trainee, on: string): Promise<Answers> {
  const sent = {
    params: { id: trainee.program.daily_form_id, employee_id: trainee.employee.employee_id },
    query: { on, trainee_id: trainee.id, report: 'daily' as const },
  };
  const answer = await unlessRefused(call(evaluations.prepare, sent));
  return answer ? { [cacheKey(evaluations.prepare, sent)]: answer } : {};
}
