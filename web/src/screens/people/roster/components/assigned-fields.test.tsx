import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok, refused } from '../../../../testing/fake-network.ts';
import { anEmployee, detectives, openRoster, patrol, roster, sworn } from '../../../../testing/roster-screen.tsx';

const kim = anEmployee('1010', {
  last_name: 'Adams',
  unit_id: patrol.id,
  unit_name: patrol.name,
  supervisor_id: '1011',
  supervisor_name: 'Kim Baker',
});
const people = [
  kim,
  anEmployee('1011', { last_name: 'Baker' }),
  anEmployee('1012', { last_name: 'Cruz' }),
  anEmployee('1013', { last_name: 'Crane', active: false }),
];
const create = 'POST /api/employee/create/';
const update = 'PUT /api/employee/update/1010/';

async function openForm(name: string) {
  const user = await openRoster();
  await user.click(screen.getByRole('button', { name }));
  const form = within(await screen.findByRole('dialog'));
  const field = (label: string) => form.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' });
  const save = () => user.click(form.getByRole('button', { name: /^(Save Changes|Create Employee)$/ }));
  const chosen = (label: string) => form.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent;
  return { form, user, field, chosen, save };
}
const openEdit = () => openForm('Edit Kim Adams');

test('an edit shows the current values, and sends changed ones with the values that were read', async () => {
  const { answers, to } = roster(people);
  answers[update] = ok(kim);
  const { form, user, field, save } = await openEdit();
  expect(field('Unit').value).toBe(patrol.id);
  expect(field('Group').value).toBe('');
  form.getByText('This is Kim Baker.');
  await user.selectOptions(field('Unit'), await form.findByRole('option', { name: 'Detectives' }));
  await user.selectOptions(field('Group'), await form.findByRole('option', { name: 'Sworn' }));
  await user.clear(field('Supervisor'));
  await user.type(field('Supervisor'), 'cr');
  const found = await screen.findAllByRole('option', { name: /Kim C/, hidden: true });
  expect(found.map(({ textContent }) => textContent)).toEqual(['Kim Cruz1012, Sergeant']);
  await user.click(found[0] as HTMLElement);
  await form.findByText('This is Kim Cruz.');
  await user.type(field('State ID'), 'TX-77');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(to(update)[0]?.body).toMatchObject({
    unit_id: detectives.id,
    group_id: sworn.id,
    supervisor_id: '1012',
    state_id: 'TX-77',
    read: { unit_id: patrol.id, group_id: '', supervisor_id: '1011', state_id: '' },
  });
});

test('a new employee has no unit, group or supervisor unless they are chosen', async () => {
  const { answers, to } = roster(people);
  answers[create] = { status: 201, body: { employee: anEmployee('1200'), temporary_password: 'Xy7#mnop' } };
  const { form, user, field, save } = await openForm('Create New Employee');
  for (const [label, text] of [
    ['Employee ID', '1200'],
    ['First Name', 'Ana'],
    ['Last Name', 'Silva'],
    ['Badge Number', '5'],
  ] as const) {
    await user.type(field(label), text);
  }
  await user.selectOptions(field('Rank'), await form.findByRole('option', { name: 'Sergeant' }));
  expect([...field('Unit').querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'No unit',
    'Patrol',
    'Detectives',
  ]);
  await user.selectOptions(field('Unit'), 'Patrol');
  await user.type(field('Supervisor'), '1011');
  await save();
  await screen.findByText('Employee Created Successfully');
  expect(to(create)[0]?.body).toMatchObject({ unit_id: patrol.id, group_id: '', supervisor_id: '1011', state_id: '' });
});

test('a refused supervisor has the reason at the field, and the input stays', async () => {
  const { answers, to } = roster(people);
  const { form, user, field, save } = await openEdit();
  await user.clear(field('Supervisor'));
  await user.type(field('Supervisor'), 'Kim Cruz');
  await save();
  await form.findByText('Please choose a person from the list');
  expect(to(update)).toEqual([]);
  const circle = 'Kim Cruz (1012) is supervised by Kim Adams, directly or through others, and cannot supervise them.';
  answers[update] = refused(409, { detail: circle, code: 'supervisor_cycle' });
  await user.clear(field('Supervisor'));
  await user.type(field('Supervisor'), '1012');
  await save();
  await waitFor(() => expect(field('Supervisor').getAttribute('aria-invalid')).toBe('true'));
  expect(form.getAllByText(circle, { exact: false })).toHaveLength(2);
  expect(document.activeElement).toBe(field('Supervisor'));
  expect(field('Supervisor').value).toBe('1012');
});

test('a clerk who would become the superior has the reason at the field', async () => {
  const { answers } = roster(people);
  const { form, user, field, save } = await openEdit();
  const detail = 'You cannot make yourself a superior of this person. Please ask an administrator.';
  answers[update] = refused(403, { detail, code: 'forbidden', fields: { supervisor_id: [detail] } });
  await user.clear(field('Supervisor'));
  await user.type(field('Supervisor'), '1012');
  await save();
  await waitFor(() => expect(field('Supervisor').getAttribute('aria-invalid')).toBe('true'));
  expect(form.getAllByText(detail, { exact: false }).length).toBeGreaterThan(0);
});

test('a unit that another person changed meanwhile can be taken over', async () => {
  const { answers, to } = roster(people);
  const theirs = { id: `${sworn.id.slice(0, -1)}2`, name: 'Traffic' };
  const now = { ...kim, unit_id: theirs.id, unit_name: theirs.name };
  answers[update] = refused(409, {
    detail: 'Changed',
    code: 'edit_conflict',
    conflicts: [{ field: 'unit_id', theirs: theirs.name, value: theirs.id }],
  });
  answers['GET /api/employee/1010/'] = ok(now);
  const { form, user, field, chosen, save } = await openEdit();
  await user.selectOptions(field('Unit'), await form.findByRole('option', { name: 'Detectives' }));
  answers['GET /api/units/'] = ok([detectives, patrol, theirs]);
  await save();
  await form.findByText('Another person changed this. It is now: Traffic');
  await form.findByRole('option', { name: 'Traffic' });
  await user.click(form.getByRole('button', { name: 'Take theirs: Unit' }));
  expect(chosen('Unit')).toBe('Traffic');
  answers[update] = ok(now);
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(to(update)[1]?.body).toMatchObject({ unit_id: theirs.id, read: { unit_id: theirs.id } });
});

test('lists that cannot be loaded can be tried again, and the unit of the employee can be kept', async () => {
  const { answers } = roster(people);
  answers['GET /api/units/'] = { status: 500 };
  const { form, user, chosen } = await openEdit();
  const alert = within((await form.findByText("We couldn't load the units")).closest('[role=alert]') as HTMLElement);
  expect(chosen('Unit')).toBe('Patrol');
  answers['GET /api/units/'] = ok([detectives, patrol]);
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  await form.findByRole('option', { name: 'Detectives' });
});
