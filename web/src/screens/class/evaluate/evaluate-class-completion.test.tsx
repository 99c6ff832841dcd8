import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { groupClassId } from '../../../testing/class-evaluation.ts';
import {
  ana,
  answerAll,
  bodyOf,
  complete,
  dana,
  day,
  draftIdOf,
  grip,
  hits,
  loadGroup,
  openGroup,
  own,
  recorded,
  row,
  slow,
} from '../../../testing/evaluate-class-page.ts';
import { anEvaluation, anEvaluationRow } from '../../../testing/evaluations.ts';
import { ok, refused, type Sent } from '../../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { saveOpenDraft } from '../../../ui/form-draft.ts';

beforeEach(() => signInAs({ ...employee, employee_id: '1002' }));

test('one evaluation is completed once, after its result is confirmed', async () => {
  const { user, to, answers, group } = openGroup();
  await answerAll(user, 'Dana Ortiz');
  await row('Dana Ortiz').findByText(/^Saved /, {}, slow);
  await user.click(screen.getByRole('button', { name: 'Complete the evaluation of Dana Ortiz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete the evaluation' }));
  dialog.getByText('Dana Ortiz passes “Vehicle stop”.');
  dialog.getByText(/^Day: \w{3}, \w{3} \d+, \d{4}\. /);
  const after = anEvaluationRow({ id: 'E1004', employee: dana.employee, outcome: 'passed', points: 19 });
  answers[loadGroup] = ok({ ...group, people: [{ ...dana, evaluations: [after] }, ana, own] });
  await user.dblClick(dialog.getByRole('button', { name: 'Complete' }));
  await row('Dana Ortiz').findByRole('link', { name: 'Open evaluation of Dana Ortiz' });
  expect(to(complete).map(({ body }) => body)).toMatchObject([
    { employee_id: '1004', class_id: groupClassId, on: day, draft_id: draftIdOf('1004') },
  ]);
  expect(screen.queryByRole('textbox', { name: 'Hits Dana Ortiz' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Dana Ortiz'));
  screen.getByText('1 passed · 1 open');
});

test('all ready evaluations are completed one after another, and a refusal is named', async () => {
  const { user, to, answers, group } = openGroup();
  await answerAll(user, 'Dana Ortiz');
  await answerAll(user, 'Ana Reyes', '10');
  answers[complete] = (sent) =>
    bodyOf(sent).employee_id === '1004'
      ? refused(409, { code: 'no_attempt_left', detail: 'No attempt is left.' })
      : recorded(sent);
  const after = anEvaluationRow({ id: 'E1005', employee: ana.employee, outcome: 'passed' });
  answers[loadGroup] = ok({ ...group, people: [dana, { ...ana, evaluations: [after] }, own] });
  await user.click(await screen.findByRole('button', { name: 'Complete 2 ready evaluations' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete the ready evaluations' }));
  dialog.getByText('2 passed');
  await user.dblClick(dialog.getByRole('button', { name: 'Complete' }));
  await screen.findByText('Dana Ortiz: No attempt is left.');
  expect(to(complete).map((sent) => bodyOf(sent).employee_id)).toEqual(['1004', '1005']);
  expect(hits('Dana Ortiz').value).toBe('9');
  await row('Ana Reyes').findByRole('link', { name: 'Open evaluation of Ana Reyes' });
});

test('a lost connection stops the completion, and the same evaluation is sent again', async () => {
  const { user, to, answers } = openGroup();
  await answerAll(user, 'Dana Ortiz');
  await answerAll(user, 'Ana Reyes', '10');
  answers[complete] = 'no-response';
  await user.click(await screen.findByRole('button', { name: 'Complete 2 ready evaluations' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Complete' }));
  await screen.findByText('Not sent, because the connection was lost: Ana Reyes');
  const sent = to(complete).length;
  answers[complete] = recorded;
  await user.click(await screen.findByRole('button', { name: 'Complete 2 ready evaluations' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(to(complete).length).toBe(sent + 2));
  const keyOf = (one: Sent | undefined) => one?.headers.get('Idempotency-Key');
  expect(keyOf(to(complete)[sent])).toBe(keyOf(to(complete)[0]));
});

test('a failed evaluation takes remedial training, and then attempt 2', async () => {
  const failed = anEvaluationRow({ id: 'E9', employee: dana.employee, points: 12 });
  const waiting = { firearm_id: null, attempt: 2, refused: 'Remedial training is missing.', needs_remediation: 'E9' };
  const remediate = 'POST /api/evaluations/people/1004/E9/remediation/';
  const person = { ...dana, evaluations: [failed], attempts: [waiting] };
  const { user, answers, group } = openGroup([person, ana], { [remediate]: { status: 201, body: anEvaluation() } });
  await screen.findByText('Remedial training is missing.');
  row('Dana Ortiz').getByText('12 of 20 points (60%), attempt 1');
  await user.click(screen.getByRole('button', { name: 'Record remedial training of Dana Ortiz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record remedial training of Dana Ortiz' }));
  await user.type(dialog.getByLabelText('Minutes'), '45');
  await user.type(dialog.getByLabelText('Remedial training'), 'Approach from the passenger side');
  const next = { ...waiting, refused: null, needs_remediation: null };
  answers[loadGroup] = ok({ ...group, people: [{ ...person, attempts: [next] }, ana] });
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await user.click(await screen.findByRole('button', { name: 'Attempt 2 of Dana Ortiz' }));
  // In a browser the second click of a double click hits the buttons of the new row.
  fireEvent.click(screen.getByRole('button', { name: 'Details of Dana Ortiz' }), { detail: 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Complete the evaluation of Dana Ortiz' }), { detail: 2 });
  expect(screen.queryByRole('dialog')).toBeNull();
  row('Dana Ortiz').getByText(/· Attempt 2$/);
  row('Dana Ortiz').getByRole('link', { name: /^Before: Failed, 12 of 20 points/ });
  expect(hits('Dana Ortiz').value).toBe('');
});

test('only people who may open an evaluation have links to it', async () => {
  const evaluator = { employee_id: '1009', name: 'Sam Cole' };
  const passed = anEvaluationRow({ id: 'E5', employee: ana.employee, outcome: 'passed', evaluator });
  const failed = anEvaluationRow({ id: 'E9', employee: dana.employee, evaluator });
  const next = { firearm_id: null, attempt: 2, refused: null, needs_remediation: null };
  const people = [
    { ...dana, evaluations: [failed], attempts: [next] },
    { ...ana, evaluations: [passed] },
  ];
  const opened = openGroup(people);
  await screen.findAllByText('by Sam Cole');
  await opened.user.click(screen.getByRole('button', { name: 'Attempt 2 of Dana Ortiz' }));
  row('Dana Ortiz').getByText(/^Before: Failed/);
  expect(screen.queryByRole('link', { name: /^Before: |^Open evaluation/ })).toBeNull();
  cleanup();
  openGroup(people, { 'GET /api/employee-permissions/1002/': ok(permissionList(['manage_trainings'])) });
  await screen.findByRole('link', { name: 'Open evaluation of Ana Reyes' });
});

test('missing answers and comments open the details at the first problem', async () => {
  const { user, count } = openGroup();
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  await user.click(grip('Dana Ortiz').getByRole('radio', { name: 'Fail' }));
  row('Dana Ortiz').getByRole('button', { name: '1 comment required, Dana Ortiz' });
  await user.click(screen.getByRole('button', { name: 'Complete the evaluation of Dana Ortiz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Details of Dana Ortiz' }));
  const comment = dialog.getByRole('textbox', { name: 'Comment on Keeps the gun hand free' });
  await waitFor(() => expect(document.activeElement).toBe(comment));
  await user.type(comment, 'Hand on the grip');
  expect(row('Dana Ortiz').queryByRole('button', { name: /comment required/ })).toBeNull();
  expect(count(complete)).toBe(0);
});

test('remedial training is kept when the login session ends', async () => {
  const failed = anEvaluationRow({ id: 'E9', employee: dana.employee, points: 12 });
  const waiting = { firearm_id: null, attempt: 2, refused: 'Remedial training is missing.', needs_remediation: 'E9' };
  const person = { ...dana, evaluations: [failed], attempts: [waiting] };
  const { user } = openGroup([person]);
  await user.click(await screen.findByRole('button', { name: 'Record remedial training of Dana Ortiz' }));
  await user.type(await screen.findByLabelText('Remedial training'), 'Grip and stance');
  saveOpenDraft(employee.id, Date.now());
  cleanup();
  openGroup([person]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Record remedial training of Dana Ortiz' }));
  expect((await dialog.findByLabelText<HTMLTextAreaElement>('Remedial training')).value).toBe('Grip and stance');
});
