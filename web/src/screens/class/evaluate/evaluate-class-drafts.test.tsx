import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aGroupDraft, groupClassId, groupFormId } from '../../../testing/class-evaluation.ts';
import {
  add,
  ana,
  answerAll,
  dana,
  day,
  everyone,
  hits,
  loadGroup,
  openGroup,
  own,
  row,
  save,
  slow,
  stored,
} from '../../../testing/evaluate-class-page.ts';
import { anEvaluationRow } from '../../../testing/evaluations.ts';
import { ok, pausedResponse, refused } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';

beforeEach(() => signInAs({ ...employee, employee_id: '1002' }));

test('answers of each person are saved as their own draft in the class', async () => {
  const { user, to, count } = openGroup();
  await answerAll(user, 'Dana Ortiz');
  await user.type(hits('Ana Reyes'), '7');
  row('Dana Ortiz').getByText('19 of 20 points · 95%');
  row('Dana Ortiz').getByText('3 of 3 required answered');
  row('Dana Ortiz').getByText('Passed');
  await waitFor(() => expect(count(add)).toBe(2), slow);
  expect(to(add).map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      {
        ...{ employee_id: '1004', form_id: groupFormId, class_id: groupClassId, version: 1, on: day },
        answers: { items: { grip: { value: true }, hits: { value: 9 }, safety: { value: 4 } } },
      },
      {
        ...{ employee_id: '1005', form_id: groupFormId, class_id: groupClassId, version: 1, on: day },
        answers: { items: { hits: { value: 7 } } },
      },
    ]),
  );
  await row('Dana Ortiz').findByText(/^Saved /, {}, slow);
});

test('a draft that is too long for the answer is loaded by itself', async () => {
  const draft = aGroupDraft(dana.employee, { answers: { items: { hits: { value: 7 } } } });
  openGroup([{ ...dana, more_drafts: [draft.id] }, ana], { [`GET /api/evaluations/drafts/${draft.id}/`]: ok(draft) });
  await waitFor(() => expect(hits('Dana Ortiz').value).toBe('7'));
});

test('a conflict with another window keeps the answers until a state is chosen', async () => {
  const mine = aGroupDraft(dana.employee, { answers: { items: { hits: { value: 3 } } } });
  const theirs = { ...mine, newest: 5, answers: { items: { hits: { value: 8 } } } };
  const { user } = openGroup([{ ...dana, drafts: [mine] }, ana], {
    [save('1004')]: refused(409, { code: 'edit_conflict' }),
    [`GET /api/evaluations/drafts/${mine.id}/`]: ok(theirs),
  });
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  expect(hits('Dana Ortiz').value).toBe('3');
  await user.click(screen.getByRole('button', { name: 'One more: Hits, Dana Ortiz' }));
  await screen.findByText(/another window/, {}, slow);
  expect(hits('Dana Ortiz').value).toBe('4');
  await user.click(screen.getByRole('button', { name: 'Load the other one' }));
  await waitFor(() => expect(hits('Dana Ortiz').value).toBe('8'));
});

test('a person whom another evaluator completed meanwhile keeps the typed answers', async () => {
  const { user, answers, group } = openGroup();
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  await user.type(hits('Dana Ortiz'), '6');
  const theirs = anEvaluationRow({ id: 'E7', employee: dana.employee, outcome: 'passed', points: 18 });
  answers[loadGroup] = ok({ ...group, people: [{ ...dana, evaluations: [theirs] }, ana, own] });
  // Two loads within two seconds are one.
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    row('Dana Ortiz').getByRole('link', { name: /^Before: Passed, 18 of 20 points/ });
  }, slow);
  expect(hits('Dana Ortiz').value).toBe('6');
});

test('a failed save is repeated, and leaving the page asks', async () => {
  const { user, answers, count } = openGroup(everyone, { [add]: 'no-response' });
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  await user.type(hits('Dana Ortiz'), '6');
  await screen.findByText(/Muster tries again\.$/, {}, slow);
  await user.click(screen.getByRole('link', { name: /^Vehicle stops, / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(dialog.getByRole('button', { name: 'Stay here' }));
  const before = count(add);
  answers[add] = stored(1);
  window.dispatchEvent(new Event('online'));
  await row('Dana Ortiz').findByText(/^Saved /);
  expect(count(add)).toBe(before + 1);
});

test('another day loads its attempts, and the answers stay', async () => {
  const { user, answers, group } = openGroup();
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  await user.type(hits('Dana Ortiz'), '9');
  const earlier = pausedResponse(
    ok({ ...group, on: '2026-05-12', people: [{ ...dana, attempts: [{ ...dana.attempts[0], attempt: 2 }] }, ana] }),
  );
  answers[loadGroup.replace(day, '2026-05-12')] = earlier.answer;
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-05-12' } });
  earlier.release();
  await row('Dana Ortiz').findByText(/· Attempt 2$/);
  expect(hits('Dana Ortiz').value).toBe('9');
});
