import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aForm, aFormContent } from '../../../testing/evaluations.ts';
import { type Answers, network, ok, pausedResponse, refused } from '../../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';
import { saveOpenDraft } from '../../../ui/form-draft.ts';

beforeEach(() => signInAs(employee));

const form = aForm();
const draft = { version: null, draft: true, versions: [] };
const one = `GET /api/forms/${form.id}/`;
const update = `PUT /api/forms/${form.id}/`;
const add = 'POST /api/forms/';
const conflict = refused(409, { code: 'edit_conflict' });
const theirs = aForm({ newest: 9, content: aFormContent({ name: 'Their stop' }) });

function open(answers: Answers = {}, address = `/evaluations/forms/${form.id}`) {
  return {
    ...network({
      'GET /api/employee-info/': ok(employee),
      'GET /api/employee-permissions/1004/': ok(permissionList(['manage_trainings'])),
      'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
      'GET /api/training-types/': ok([]),
      'GET /api/forms/': ok([form]),
      [one]: ok(form),
      ...answers,
    }),
    ...browseApp(address),
  };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const nameField = () => screen.findByLabelText<HTMLInputElement>('Name');
const type = async (name: string) => fireEvent.change(await nameField(), { target: { value: name } });
const readsOf = (sent: readonly { body: unknown }[]) => sent.map(({ body }) => (body as { read: number }).read);

test('text that is typed during a save stays, and is saved next', async () => {
  const saving = pausedResponse(ok(aForm({ newest: 5, draft: true, content: aFormContent({ name: 'First' }) })));
  const { user, to, answers } = open({ [update]: saving.answer });
  await type('First');
  await user.click(button('Save draft'));
  // Publishing would save the content a second time, which conflicts with the save in flight.
  expect(button('Publish').disabled).toBe(true);
  await type('Second');
  saving.release();
  await screen.findByText('Draft saved.');
  expect((await nameField()).value).toBe('Second');
  answers[update] = ok(aForm({ newest: 6, draft: true, content: aFormContent({ name: 'Second' }) }));
  await user.click(button('Save draft'));
  await waitFor(() => expect(button('Save draft').disabled).toBe(true));
  expect(to(update).map(({ body }) => body)).toMatchObject([
    { read: 4, content: { name: 'First' } },
    { read: 5, content: { name: 'Second' } },
  ]);
});

test('a new form with text that is typed while it is added opens at its address after the next save', async () => {
  const adding = pausedResponse({ status: 201, body: aForm({ ...draft, newest: 1 }) });
  const fromTemplate = '/evaluations/forms/new?template=texas-shotgun';
  const { user, to, answers, address } = open({ [add]: adding.answer }, fromTemplate);
  await nameField();
  await user.click(button('Save draft'));
  await type('Vehicle stop at night');
  adding.release();
  await screen.findByText('Draft saved.');
  expect((await nameField()).value).toBe('Vehicle stop at night');
  expect(address()).toBe(fromTemplate);
  const saved = aForm({ ...draft, newest: 2, content: aFormContent({ name: 'Vehicle stop at night' }) });
  Object.assign(answers, { [update]: ok(saved), [one]: ok(saved) });
  await user.click(button('Save draft'));
  await waitFor(() => expect(address()).toBe(`/evaluations/forms/${form.id}`));
  expect([to(add).length, readsOf(to(update))]).toEqual([1, [1]]);
});

test('text that is restored after an expired login session does not replace a newer version', async () => {
  open();
  await type('My stop');
  saveOpenDraft(employee.id, Date.now());
  cleanup();
  const { user, to } = open({ [one]: ok(theirs), [update]: conflict });
  await screen.findByDisplayValue('My stop');
  await user.click(button('Save draft'));
  await screen.findByText(/Someone else changed this form/);
  expect(readsOf(to(update))).toEqual([4]);
  await user.click(button('Load their version'));
  expect((await nameField()).value).toBe('Their stop');
});

test('archiving does not hide a change of another person from the next save', async () => {
  const { user, to } = open({
    [`POST /api/forms/${form.id}/archive/`]: ok({ ...theirs, archived: true }),
    [update]: conflict,
  });
  await type('My stop');
  await user.click(button('More actions for My stop'));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive', hidden: true }));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await screen.findByText('The form is archived.');
  expect((await nameField()).value).toBe('My stop');
  await user.click(button('Save draft'));
  await waitFor(() => expect(readsOf(to(update))).toEqual([4]));
});

test('a form that is being restored is not restored again', async () => {
  const restore = `POST /api/forms/${form.id}/archive/`;
  const restoring = pausedResponse(ok(aForm({ newest: 6 })));
  const { user, count } = open({ [one]: ok(aForm({ archived: true })), [restore]: restoring.answer });
  for (let click = 0; click < 2; click++) {
    await user.click(await screen.findByRole('button', { name: /^More actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Restore', hidden: true }));
  }
  restoring.release();
  await screen.findByText('The form takes evaluations again.');
  expect(count(restore)).toBe(1);
});

test('deleting a form with unsaved changes does not ask whether to leave', async () => {
  const unpublished = aForm(draft);
  const { user, address } = open({
    [one]: ok(unpublished),
    [`DELETE /api/forms/${form.id}/`]: ok({ detail: 'Deleted' }),
  });
  await type('My stop');
  await user.click(button('More actions for My stop'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe('/evaluations?tab=forms'));
});

test('a removed section is not offered again once another version has it', async () => {
  const { user, answers } = open({ [update]: conflict });
  await screen.findByRole('heading', { name: 'Vehicle stop', level: 1 });
  await user.click(button('Remove: Section 2: End'));
  screen.getByText('Section 2: End is removed.');
  answers[one] = ok(theirs);
  await user.click(button('Save draft'));
  await user.click(await screen.findByRole('button', { name: 'Load their version' }));
  expect(screen.getAllByRole('list', { name: 'Section 2: End' })).toHaveLength(1);
  expect(screen.queryByText('Section 2: End is removed.')).toBeNull();
});

test('the focus moves to Undo after the only section is removed', async () => {
  const { user } = open({}, '/evaluations/forms/new');
  await nameField();
  await user.click(button('Remove: Section 1'));
  expect(document.activeElement).toBe(button('Undo'));
});
