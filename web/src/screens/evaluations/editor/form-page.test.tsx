import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aForm, aFormContent } from '../../../testing/evaluations.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';

beforeEach(() => signInAs(employee));

const form = aForm();
const one = `GET /api/forms/${form.id}/`;
const update = `PUT /api/forms/${form.id}/`;
const publish = `POST /api/forms/${form.id}/publish/`;

function open(answers: Answers = {}, address = `/evaluations/forms/${form.id}`, held = ['manage_trainings']) {
  return {
    ...network({
      'GET /api/employee-info/': ok(employee),
      'GET /api/employee-permissions/1004/': ok(permissionList(held)),
      'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
      'GET /api/training-types/': ok([]),
      'GET /api/forms/': ok([form]),
      [one]: ok(form),
      ...answers,
    }),
    ...browseApp(address),
  };
}

/** Returns the names of the items of a section. */
const itemsOf = (section: string) =>
  within(screen.getByRole('list', { name: section }))
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]?.textContent);

test('a new form begins with the content of a template', async () => {
  const { user, to } = open(
    { 'POST /api/forms/': { status: 201, body: aForm({ version: null, draft: true, versions: [] }) } },
    '/evaluations/forms/new?template=texas-shotgun',
  );
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Texas shotgun course of fire');
  await user.click(button('Save draft'));
  await waitFor(() => expect(to('POST /api/forms/')).toHaveLength(1));
  expect(to('POST /api/forms/')[0]?.body).toMatchObject({ content: { name: 'Texas shotgun course of fire' } });
});

test('the list of forms offers a blank form and templates', async () => {
  const { user, address } = open({}, '/evaluations?tab=forms');
  await user.click(await screen.findByRole('button', { name: 'New form' }));
  expect((await screen.findByRole('menuitem', { name: /^Blank form/ })).getAttribute('href')).toBe(
    '/evaluations/forms/new',
  );
  await user.click(screen.getByRole('menuitem', { name: /^Texas handgun course of fire/ }));
  await screen.findByDisplayValue('Texas handgun course of fire');
  expect(address()).toBe('/evaluations/forms/new?template=texas-handgun');
});

const button = (name: string) => screen.getByRole('button', { name });

test('a new form is saved as a draft and opens at its address', async () => {
  const { user, to, address } = open(
    { 'POST /api/forms/': { status: 201, body: aForm({ version: null, draft: true, versions: [] }) } },
    '/evaluations/forms/new',
  );
  await user.type(await screen.findByLabelText('Name'), 'Vehicle stop');
  await user.type(screen.getByLabelText('Section'), 'Approach');
  await user.click(button('Add item to Section 1: Approach'));
  await user.type(screen.getByLabelText('Item'), 'Lights');
  await user.click(screen.getByLabelText(/^Critical/));
  // The preview has the item.
  within(screen.getByRole('region', { name: 'Approach' })).getByText('Lights');
  await user.click(button('Save draft'));
  await waitFor(() => expect(address()).toBe(`/evaluations/forms/${form.id}`));
  expect(to('POST /api/forms/')[0]?.body).toMatchObject({
    content: {
      name: 'Vehicle stop',
      sections: [{ title: 'Approach', items: [{ kind: 'check', text: 'Lights', critical: true, points: 0 }] }],
    },
  });
  await screen.findByText('Draft, never published');
});

test('items move by buttons that keep the focus, are copied, and are removed', async () => {
  const { user } = open();
  await screen.findByRole('heading', { name: 'Vehicle stop', level: 1 });
  const [first, second] = ['Section 1: Approach', 'Section 2: End'];
  await user.click(button('Move down: Hits'));
  expect(document.activeElement).toBe(button('Move down: Hits'));
  await user.click(button('Move down: Hits'));
  expect(itemsOf(first)).toHaveLength(2);
  expect(itemsOf(second)[0]).toContain('Hits');
  expect(document.activeElement).toBe(button('Move down: Hits'));
  await user.click(button('Duplicate: Hits'));
  expect(itemsOf(second).filter((name) => name?.includes('Hits'))).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('Item'));
  await user.click(button('Remove: Keeps the gun hand free'));
  expect(itemsOf(first)).toHaveLength(1);
  expect(document.activeElement?.textContent).toContain('Officer safety');
});

test('a move is announced, and a removed section is restored', async () => {
  const { user } = open();
  await screen.findByRole('heading', { name: 'Vehicle stop', level: 1 });
  await user.click(button('Move down: Hits'));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Hits is item 3 of 3 in Section 1: Approach.',
  );
  const before = itemsOf('Section 1: Approach');
  await user.click(button('Remove: Section 1: Approach'));
  screen.getByText('Section 1: Approach is removed.');
  expect(screen.queryByRole('list', { name: 'Section 1: Approach' })).toBeNull();
  await user.click(button('Undo'));
  expect(itemsOf('Section 1: Approach')).toEqual(before);
  expect(document.activeElement).toBe(screen.getAllByLabelText('Section')[0]);
  expect(screen.queryByText('Section 1: Approach is removed.')).toBeNull();
});

test('publishing in another tab is no conflict', async () => {
  const { user, to, answers } = open({ [update]: refused(409, { code: 'edit_conflict' }) });
  await user.type(await screen.findByLabelText('Name'), ' at night');
  answers[one] = ok(aForm({ newest: 9, version: 2 }));
  answers[update] = (sent) =>
    (sent.body as { read: number }).read === 9
      ? ok(aForm({ newest: 10, draft: true }))
      : refused(409, { code: 'edit_conflict' });
  await user.click(button('Save draft'));
  await screen.findByText('Draft saved.');
  expect(to(update).map(({ body }) => (body as { read: number }).read)).toEqual([4, 9]);
  expect(screen.queryByText(/Someone else changed this form/)).toBeNull();
});

test('problems appear at their items before publishing, and the first one has the focus', async () => {
  const { user, to, answers } = open();
  await screen.findByRole('heading', { name: 'Vehicle stop', level: 1 });
  await user.click(button('Hits Number'));
  await user.clear(screen.getByLabelText('Highest number'));
  await user.click(button('Publish'));
  await screen.findByText('Highest number must be a whole number');
  expect(document.activeElement).toBe(screen.getByLabelText('Highest number'));
  await user.type(screen.getByLabelText('Highest number'), '10');
  await user.click(screen.getByLabelText('Supervisors of the evaluated person, at every level'));
  await user.click(button('Publish'));
  await screen.findByText('Please choose who may evaluate');
  await user.click(screen.getByLabelText('People who manage trainings'));
  await user.click(button('Publish'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish version 2' }));
  dialog.getByText(/Version 2 never changes/);
  answers[update] = ok(aForm({ newest: 5, draft: true }));
  answers[publish] = ok(aForm({ newest: 6, version: 2 }));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Version 2 is published.');
  expect([to(update)[0]?.body, to(publish)[0]?.body]).toMatchObject([{ read: 4 }, { read: 5 }]);
});

test('saving opens a closed item with messages again, and focuses its first wrong field', async () => {
  const { user } = open({}, '/evaluations/forms/new');
  await user.type(await screen.findByLabelText('Name'), 'Vehicle stop');
  await user.type(screen.getByLabelText('Section'), 'Approach');
  await user.selectOptions(screen.getByLabelText('Kind of the next item of Section 1: Approach'), 'Choice');
  await user.click(button('Add item to Section 1: Approach'));
  await user.type(screen.getByLabelText('Item'), 'Light');
  await user.click(button('Save draft'));
  await screen.findByText('Please check 2 fields below.');
  await user.click(button('Light Choice'));
  expect(screen.queryByLabelText('Option 1')).toBeNull();
  await user.click(button('Save draft'));
  expect(document.activeElement).toBe(screen.getByLabelText('Option 1'));
});

test('publishing focuses the passing rule without a critical item, and the message of an item', async () => {
  const content = aFormContent({ passing: { kind: 'critical' } });
  const [approach, end] = content.sections;
  const plain = { ...content, sections: [{ ...approach, items: approach?.items.slice(1) }, end] };
  const { user } = open({ [one]: ok({ ...form, draft: true, content: plain }) });
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await screen.findByText('Please check 1 field below.');
  expect(document.activeElement).toBe(screen.getByLabelText('Passed by'));
  await user.click(button('Notes Text'));
  await user.click(screen.getByLabelText(/^Critical/));
  await user.click(button('Publish'));
  expect(document.activeElement?.textContent).toBe('A critical item needs a value that fails it');
});

test('another person’s change is shown, and the own text stays until one is chosen', async () => {
  const { user, to, answers } = open({ [update]: refused(409, { code: 'edit_conflict' }) });
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await user.type(name, ' at night');
  answers[one] = ok(aForm({ newest: 9, content: aFormContent({ instructions: 'Park behind' }) }));
  await user.click(button('Save draft'));
  await screen.findByText(/Someone else changed this form/);
  expect(name.value).toBe('Vehicle stop at night');
  screen.getByText('Park behind', { selector: 'p' });
  answers[update] = ok(aForm({ newest: 10, draft: true }));
  await user.click(button('Keep my version'));
  await user.click(button('Save draft'));
  await screen.findByText('Draft saved.');
  expect(to(update).map(({ body }) => (body as { read: number }).read)).toEqual([4, 9]);
});

test('unsaved changes ask before leaving', async () => {
  const { user, address } = open();
  await user.type(await screen.findByLabelText('Name'), '!');
  await user.click(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Forms'));
  await screen.findByText('Your changes to this form are not saved. If you leave, they are lost.');
  await user.click(button('Stay here'));
  expect(address()).toBe(`/evaluations/forms/${form.id}`);
});

test('people who only see trainings see the form and its versions', async () => {
  open({}, undefined, ['admin_access']);
  await screen.findByRole('heading', { name: 'Vehicle stop', level: 1 });
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(screen.getByRole('link', { name: 'Version 1' }).getAttribute('href')).toBe(
    `/evaluations/forms/${form.id}?version=1`,
  );
});

test('only a form for field training offers the assigned trainers as evaluators', async () => {
  const { user, to } = open(
    {
      'POST /api/forms/': { status: 201, body: aForm({ version: null, draft: true, versions: [] }) },
    },
    '/evaluations/forms/new?template=reno-journal',
  );
  const box = await screen.findByLabelText<HTMLInputElement>('Trainers assigned to the trainee');
  expect(box.checked).toBe(true);
  await user.click(screen.getByLabelText('People who manage trainings'));
  await user.click(box);
  await user.click(button('Save draft'));
  await waitFor(() => expect(to('POST /api/forms/')).toHaveLength(1));
  const evaluators = { type_ids: [], supervisors: false, staff: true, employees: [], override: false };
  expect(to('POST /api/forms/')[0]?.body).toMatchObject({ content: { evaluators } });
  await user.selectOptions(screen.getByLabelText('Purpose'), 'Checklist');
  expect(screen.queryByLabelText('Trainers assigned to the trainee')).toBeNull();
});
