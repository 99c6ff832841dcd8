import type { FormRow } from '@muster/shared/areas/forms';
import { programTemplates } from '@muster/shared/field-training/templates/templates';
import { formTemplate } from '@muster/shared/forms/templates/templates';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aForm } from '../../../testing/evaluations.ts';
import { type Answers, network, ok, pausedResponse, refused } from '../../../testing/fake-network.ts';
import { aProgram, aProgramRow, programId } from '../../../testing/field-training.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';

const one = `GET /api/field-training/programs/${programId}/`;
const save = `PUT /api/field-training/programs/${programId}/`;
const add = 'POST /api/field-training/programs/';

beforeEach(() => signInAs(employee));

const reportForm = (changed: Partial<FormRow> = {}): FormRow => {
  const { content: _, employees: __, newest: ___, versions: ____, ...row } = aForm();
  return { ...row, name: 'Daily observation report', purpose: 'field_training', ...changed };
};

function open(answers: Answers = {}, address = `/field-training/programs/${programId}`, held = ['manage_trainings']) {
  return {
    ...network({
      'GET /api/employee-info/': ok(employee),
      'GET /api/employee-permissions/1004/': ok(permissionList(held)),
      'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
      'GET /api/training-types/': ok([]),
      'GET /api/forms/': ok([reportForm()]),
      'GET /api/field-training/programs/': ok([aProgramRow()]),
      [one]: ok(aProgram()),
      ...answers,
    }),
    ...browseApp(address),
  };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const phaseNames = () => screen.getAllByLabelText<HTMLInputElement>(/^Phase \d: name/).map(({ value }) => value);

test('phases are added, moved and removed by buttons that keep the focus', async () => {
  const { user } = open();
  await user.click(await button('Add phase'));
  expect(document.activeElement).toBe(screen.getByLabelText('Phase 3: name'));
  await user.keyboard('Phase C');
  await user.click(await button('Move Phase C up'));
  expect(phaseNames()).toEqual(['Phase 1', 'Phase C', 'Phase 2']);
  expect(document.activeElement).toBe(await button('Move Phase C up'));
  await user.keyboard('{Enter}');
  expect(phaseNames()).toEqual(['Phase C', 'Phase 1', 'Phase 2']);
  // At the top, the other button takes the focus.
  expect(document.activeElement).toBe(await button('Move Phase C down'));
  await user.click(await button('Remove Phase C'));
  expect(phaseNames()).toEqual(['Phase 1', 'Phase 2']);
  screen.getByText('8 weeks in all');
});

test('messages appear at the fields, and the first wrong one has the focus', async () => {
  const { user, count, to } = open({ [save]: ok(aProgram({ version: 3, newest: 4 })) });
  const weeks = within(await screen.findByRole('group', { name: 'Phase 1' })).getByLabelText('Weeks');
  await user.clear(weeks);
  await user.click(await button('Save program'));
  await screen.findByText('Please correct 1 field.');
  expect(document.activeElement).toBe(weeks);
  expect(count(save)).toBe(0);
  await user.type(weeks, '6');
  await user.dblClick(await button('Save program'));
  await screen.findByText('The program is saved.');
  expect(count(save)).toBe(1);
  expect(to(save)[0]?.body).toMatchObject({ read: 3, archived: false, content: { phases: [{ weeks: 6 }, {}] } });
});

test("another person's change is shown, and the own content stays until one is chosen", async () => {
  const conflict = refused(409, { detail: 'Someone else changed this program.', code: 'edit_conflict' });
  const { user, answers, to } = open({ [save]: conflict });
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Mine');
  answers[one] = ok(aProgram({ newest: 9, archived: true, content: { ...aProgram().content, name: 'Theirs' } }));
  await user.click(await button('Save program'));
  await user.click(await button('Keep mine'));
  answers[save] = ok(aProgram({ newest: 10 }));
  await user.click(await button('Save program'));
  await screen.findByText('The program is saved.');
  // The other person archived it: saving the own content does not restore it.
  expect(to(save)[1]?.body).toMatchObject({ read: 9, archived: true, content: { name: 'Mine' } });
});

test('a program that another person archived is saved as archived, without a question', async () => {
  const { user, answers, to } = open({ [save]: refused(409, { code: 'edit_conflict' }) });
  const statement = await screen.findByLabelText('Statement');
  await user.type(statement, '!');
  answers[one] = ok(aProgram({ newest: 4, archived: true }));
  answers[save] = ({ body }) =>
    (body as { read: number }).read === 4
      ? ok(aProgram({ newest: 5, archived: true }))
      : refused(409, { code: 'edit_conflict' });
  await user.click(await button('Save program'));
  await screen.findByText('The program is saved.');
  expect(to(save).map(({ body }) => body)).toMatchObject([
    { read: 3, archived: false },
    { read: 4, archived: true },
  ]);
});

test('archiving keeps what another person saved, and shows it if nothing was typed', async () => {
  const theirs = { ...aProgram().content, name: 'Theirs' };
  const { user, answers, to } = open();
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  answers[one] = ok(aProgram({ newest: 9, content: theirs }));
  answers[save] = ok(aProgram({ newest: 10, content: theirs, archived: true }));
  await user.click(await button('More actions for Patrol field training'));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive program' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive program' }));
  await screen.findByText('The program is archived.');
  expect(to(save)[0]?.body).toMatchObject({ read: 9, archived: true, content: { name: 'Theirs' } });
  await waitFor(() => expect(name.value).toBe('Theirs'));
});

test('a program that is being restored is not restored again', async () => {
  const restoring = pausedResponse(ok(aProgram({ newest: 4 })));
  const { user, count } = open({ [one]: ok(aProgram({ archived: true })), [save]: restoring.answer });
  for (let click = 0; click < 2; click++) {
    await user.click(await button('More actions for Patrol field training'));
    await user.click(await screen.findByRole('menuitem', { name: 'Restore program', hidden: true }));
  }
  await waitFor(() => expect(count(save)).toBe(1));
  restoring.release();
  await screen.findByText('The program is restored.');
  expect(count(save)).toBe(1);
});

test('a saved program is shown even if it cannot be loaded again', async () => {
  const { user, answers } = open({ [save]: ok(aProgram({ version: 3, newest: 4, name: 'Night patrol' })) });
  await user.type(await screen.findByLabelText('Statement'), '!');
  answers[one] = refused(500);
  await user.click(await button('Save program'));
  await screen.findByRole('heading', { name: 'Night patrol', level: 1 });
  screen.getByText(/^Version 3/);
});

test('a new program whose answer is lost is added once', async () => {
  const { user, answers, to } = open({ [add]: refused(500) }, '/field-training/programs/new');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Patrol field training' } });
  fireEvent.change(screen.getByLabelText('Statement'), { target: { value: 'Can work alone.' } });
  await user.selectOptions(screen.getByLabelText('Daily report'), 'Daily observation report');
  await user.click(await button('Save program'));
  await screen.findByText(/Failed to save the program/);
  answers[add] = { status: 201, body: aProgram() };
  await user.click(await button('Save program'));
  await screen.findByText('The program is saved.');
  const keys = to(add).map(({ headers }) => headers.get(idempotencyKeyHeader));
  expect([keys.length, new Set(keys).size, keys[0]]).toEqual([2, 1, expect.any(String)]);
});

test('a new program needs a form, and opens at its address', async () => {
  const { user, to, address } = open({ [add]: { status: 201, body: aProgram() } }, '/field-training/programs/new');
  await user.type(await screen.findByLabelText('Name'), 'Patrol field training');
  await user.type(screen.getByLabelText('Statement'), 'Can work alone.');
  await user.click(await button('Save program'));
  await screen.findByText('Please choose a form');
  await user.selectOptions(screen.getByLabelText('Daily report'), 'Daily observation report');
  await user.click(await button('Save program'));
  await waitFor(() => expect(address()).toBe(`/field-training/programs/${programId}`));
  expect(to(add)[0]?.body).toMatchObject({
    content: { phases: [{ name: 'Phase 1', weeks: 4 }], daily_form_id: reportForm().id },
  });
});

test('a program with trainees cannot be archived, and says why', async () => {
  const detail = 'A trainee is in this program. It can be archived after they finish.';
  const { user, to } = open({ [save]: refused(409, { detail, code: 'in_use' }) });
  await user.click(await button('More actions for Patrol field training'));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive program' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Archive program' }));
  await dialog.findByText(new RegExp(detail));
  expect(to(save)[0]?.body).toMatchObject({ archived: true, read: 3 });
});

test('administrators read a program, and cannot add one', async () => {
  open({}, undefined, ['admin_access']);
  await screen.findByText('The trainee can work without a trainer.');
  expect(screen.queryByRole('button', { name: 'Save program' })).toBeNull();
});

test('an unknown program has its text', async () => {
  open({ [one]: refused(404, { detail: 'Gone', code: 'not_found' }) });
  await screen.findByText('This program does not exist.');
});

test('a template creates and publishes the missing forms, and continues after an error', async () => {
  const [template] = programTemplates;
  if (!template) throw new Error('There is no template');
  const nameOf = (kind: 'daily' | 'weekly' | 'phase') => formTemplate(template.forms[kind])?.content.name ?? '';
  const created = aForm({ id: '01J000000000000000000WEEK1', name: nameOf('weekly'), version: null, newest: 1 });
  const daily = reportForm({ id: '01J0000000000000000000DAY1', name: nameOf('daily') });
  const phase = reportForm({ id: '01J000000000000000000PHAS1', name: nameOf('phase'), archived: true });
  const publish = 'POST /api/forms/01J000000000000000000WEEK1/publish/';
  const { user, answers, to, count } = open(
    {
      'GET /api/forms/': ok([daily, phase]),
      'POST /api/forms/': { status: 201, body: created },
      'GET /api/forms/01J000000000000000000WEEK1/': ok(created),
      [publish]: refused(500, { detail: 'Later' }),
      'POST /api/forms/01J000000000000000000PHAS1/archive/': ok(aForm({ id: '01J000000000000000000PHAS1' })),
      // Names are unique, archived programs included.
      'GET /api/field-training/programs/': ok([
        aProgramRow({ name: template.content.name.toUpperCase() }),
        aProgramRow({ id: 'P2', name: `${template.content.name} 2`, archived: true }),
      ]),
    },
    `/field-training/programs/new?template=${template.id}`,
  );
  await screen.findByText('Published');
  screen.getByText('Archived, will be restored');
  answers['GET /api/forms/'] = ok([
    daily,
    phase,
    reportForm({ id: '01J000000000000000000WEEK1', name: nameOf('weekly'), version: null }),
  ]);
  await user.click(await button('Create forms and continue'));
  await screen.findByText(/Failed to create the forms/);
  await screen.findByText('A draft, will be published');
  answers[publish] = ok(aForm({ id: '01J000000000000000000WEEK1' }));
  await user.click(await button('Create forms and continue'));
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe(`${template.content.name} 3`);
  expect(count('POST /api/forms/')).toBe(1);
  expect(count('POST /api/forms/01J000000000000000000PHAS1/archive/')).toBe(1);
  answers[add] = { status: 201, body: aProgram() };
  await user.click(await button('Save program'));
  await waitFor(() => expect(count(add)).toBe(1));
  expect(to(add)[0]?.body).toMatchObject({
    content: {
      daily_form_id: '01J0000000000000000000DAY1',
      weekly_form_id: '01J000000000000000000WEEK1',
      phase_form_id: '01J000000000000000000PHAS1',
    },
  });
});

test('a form of the same name with another purpose stops the template', async () => {
  const [template] = programTemplates;
  const name = formTemplate(template?.forms.daily ?? '')?.content.name ?? '';
  open(
    { 'GET /api/forms/': ok([reportForm({ name, purpose: 'checklist' })]) },
    `/field-training/programs/new?template=${template?.id}`,
  );
  await screen.findByText(`A form named “${name}” has another purpose. Rename it, then try again.`);
  expect(screen.queryByRole('button', { name: 'Create forms and continue' })).toBeNull();
});

test('the list of programs offers a blank one and templates', async () => {
  const { user } = open({}, '/field-training/programs');
  await screen.findByRole('link', { name: 'Patrol field training' });
  await user.click(await button('New program'));
  expect((await screen.findByRole('menuitem', { name: /^Blank program/ })).getAttribute('href')).toBe(
    '/field-training/programs/new',
  );
  expect(screen.getAllByRole('menuitem')).toHaveLength(programTemplates.length + 1);
});
