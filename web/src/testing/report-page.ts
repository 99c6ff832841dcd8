import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import { addDays } from '@muster/shared/rules/calendar';
import { screen, within } from '@testing-library/react';
import { form, formId, inTraining, person, today } from './daily-report.ts';
import { type Answers, network, ok } from './fake-network.ts';
import { aTraineeReport, traineeId } from './field-training.ts';
import { employee, permissionList } from './people.ts';
import { browseApp } from './render-app.tsx';

export { form, formId, inTraining, today };

export const trainer = { ...employee, employee_id: '1010' };

export const prepared = (on: string) => ({
  employee: person,
  on,
  firearms: [],
  attempt: 1,
  refused: null,
  needs_remediation: null,
});
export const prepare = (on: string, kind = 'daily') =>
  `GET /api/evaluation-forms/${formId}/people/1004/?on=${on}&trainee_id=${traineeId}&report=${kind}`;
export const draft = (changed: Partial<EvaluationDraft> = {}): EvaluationDraft => ({
  id: '01J00000000000000000000D01',
  newest: 1,
  saved_at: '2026-05-13T19:02:00.000Z',
  employee: person,
  deleted: false,
  form_id: formId,
  form_name: 'Daily observation report',
  version: 1,
  on: today,
  firearm_id: null,
  class_id: null,
  field_training: { trainee_id: traineeId, report: 'daily' },
  answers: { items: { driving: { value: 5 } } },
  ...changed,
});
/** The calls of the page, and its address. */
export const loadTrainee = `GET /api/field-training/trainees/${traineeId}/`;
export const page = `/field-training/trainees/${traineeId}/report/daily`;
export const complete = 'POST /api/evaluations/';
export const add = 'POST /api/evaluations/drafts/';

/** The report of today by the trainer. */
export const ownReport = aTraineeReport({ on: today, evaluator: { employee_id: '1010', name: 'Luis Perez' } });

/** Opens the page of the daily report of today as the trainer. */
export function openReport(answers: Answers = {}, address: string = page, held: readonly string[] = []) {
  return {
    ...network({
      'GET /api/employee-info/': ok(trainer),
      'GET /api/employee-permissions/1010/': ok(permissionList(held)),
      'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
      [loadTrainee]: ok(inTraining),
      'GET /api/evaluations/drafts/': ok([]),
      [`GET /api/evaluation-forms/${formId}/?report=daily`]: ok(form),
      [`GET /api/evaluation-forms/${formId}/?report=weekly`]: ok(form),
      [`GET /api/evaluation-forms/${formId}/?version=1`]: ok(form),
      [prepare(today)]: ok(prepared(today)),
      [prepare(addDays(today, -1))]: ok(prepared(addDays(today, -1))),
      [add]: { status: 201, body: draft() },
      [`PUT /api/evaluations/drafts/${draft().id}/`]: ok(draft({ newest: 2 })),
      ...answers,
    }),
    ...browseApp(address),
  };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const group = (name: string) => within(screen.getByRole('radiogroup', { name }));
