import type { OpenSurvey } from '@muster/shared/areas/surveys';
import { surveyQuestions, surveyTexts } from '@muster/shared/rules/survey';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, network, ok, pausedResponse, refused } from '../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const form = 'GET /api/classes/C1/survey/';
const submit = 'POST /api/classes/C1/survey/';
const survey = (overrides: Partial<OpenSurvey> = {}): OpenSurvey => ({
  class_id: 'C1',
  training: 'First Aid',
  training_dates: [{ date: '2027-03-03', start_time: '2027-03-03T09:00:00', end_time: '2027-03-03T11:00:00' }],
  closes_on: '2027-03-17',
  state: 'open',
  few: false,
  ...overrides,
});

beforeEach(() => signInAs(employee));

function open(answers: Answers) {
  const server = network({
    'GET /api/employee-info/': ok(employee),
    [`GET /api/employee-permissions/${employee.employee_id}/`]: ok(permissionList([])),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    [form]: ok(survey()),
    ...answers,
  });
  renderApp('/classes/C1/survey');
  return { ...server, user: userEvent.setup() };
}

const radio = (question: (typeof surveyQuestions)[number], name: string) =>
  within(screen.getByRole('radiogroup', { name: surveyTexts[question] })).getByRole('radio', { name });

async function rateAll(user: ReturnType<typeof userEvent.setup>) {
  await screen.findByRole('button', { name: 'Submit survey' });
  for (const question of surveyQuestions) await user.click(radio(question, '4'));
}

test('submits once for a double click, and thanks', async () => {
  const answer = pausedResponse(ok({ detail: 'Survey submitted' }));
  const { user, to } = open({ [submit]: answer.answer });
  await rateAll(user);
  await user.type(screen.getByRole('textbox', { name: 'What should change?' }), 'More time');
  await user.dblClick(screen.getByRole('button', { name: 'Submit survey' }));
  answer.release();
  await screen.findByText('Thank you. Your survey is submitted.');
  const ratings = Object.fromEntries(surveyQuestions.map((question) => [question, 4]));
  expect(to(submit).map(({ body }) => body)).toEqual([{ ratings, most_useful: '', change: 'More time' }]);
  expect(to(submit)[0]?.headers.get('Idempotency-Key')).toBe(null);
});

test('marks each statement without a value, and focuses the first one', async () => {
  const { user, count } = open({});
  await user.click(await screen.findByRole('button', { name: 'Submit survey' }));
  expect(screen.getAllByText('Please choose a value from 1 to 5')).toHaveLength(6);
  expect(document.activeElement).toBe(radio('objectives', '1, strongly disagree'));
  expect(count(submit)).toBe(0);
});

test('keeps the choices after a failure, and accepts the answer of another tab', async () => {
  const { user, answers } = open({ [submit]: refused(503, { code: 'busy', detail: 'The system is busy.' }) });
  await rateAll(user);
  await user.click(screen.getByRole('button', { name: 'Submit survey' }));
  await screen.findByText(/We couldn't submit your survey/);
  expect((radio('pace', '4') as HTMLInputElement).checked).toBe(true);
  answers[submit] = refused(409, { code: 'survey_answered', detail: 'You have already answered this survey.' });
  await user.click(screen.getByRole('button', { name: 'Submit survey' }));
  await screen.findByText(/^You have answered\./);
});

test.each([
  [ok(survey({ state: 'answered' })), /^You have answered\./],
  [ok(survey({ state: 'closed' })), 'The survey closed on Wed, Mar 17, 2027.'],
  [
    refused(403, { code: 'forbidden', detail: 'Only attendees can answer the survey' }),
    'Only attendees can answer the survey',
  ],
  [ok(survey({ few: true })), /^Fewer than 5 people attended/],
  [refused(500), "We couldn't load the survey. Check your connection and try again."],
])('says where a survey stands: %#', async (answer, text) => {
  open({ [form]: answer });
  await screen.findByText(text);
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
});
