import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aFirearm, aGroupPerson, courseOfFire } from '../../../testing/class-evaluation.ts';
import {
  add,
  answerAll,
  everyone,
  grip,
  hits,
  loadGroup,
  openGroup,
  slow,
} from '../../../testing/evaluate-class-page.ts';
import { ok, refused } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { windowIs } from '../../../testing/setup.ts';

beforeEach(() => signInAs({ ...employee, employee_id: '1002' }));

test('Enter moves to the same item of the next person', async () => {
  const { user } = openGroup();
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  await user.type(hits('Dana Ortiz'), '9{Enter}');
  expect(document.activeElement).toBe(hits('Ana Reyes'));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(hits('Dana Ortiz'));
});

test('the rest passes an item, which can be undone, also after a double click', async () => {
  const { user } = openGroup();
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  await user.click(grip('Dana Ortiz').getByRole('radio', { name: 'Fail' }));
  await user.dblClick(screen.getByRole('button', { name: 'Pass the rest: Keeps the gun hand free' }));
  await screen.findByText('1 attendee passed “Keeps the gun hand free”.');
  const isChecked = (name: string, answer: string) =>
    grip(name).getByRole<HTMLInputElement>('radio', { name: answer }).checked;
  expect([isChecked('Dana Ortiz', 'Fail'), isChecked('Ana Reyes', 'Pass')]).toEqual([true, true]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect([isChecked('Dana Ortiz', 'Fail'), isChecked('Ana Reyes', 'Pass')]).toEqual([true, false]);
});

test('another firearm keeps the answers, and a second one has its own row', async () => {
  const [worn, spare] = [aFirearm('F1', 'A1'), aFirearm('F2', 'A2')];
  const armed = aGroupPerson('1004', 'Dana Ortiz', { firearms: [worn, spare] });
  const { user, to, count } = openGroup(
    [armed, aGroupPerson('1005', 'Ana Reyes', { firearms: [worn] })],
    {},
    { content: courseOfFire },
  );
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Firearm of Dana Ortiz' });
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Firearm of Ana Reyes' }).value).toBe('F1');
  expect(select.value).toBe('');
  await user.selectOptions(select, 'F1');
  await user.type(hits('Dana Ortiz'), '8');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Firearm of Dana Ortiz' }), 'F2');
  expect(hits('Dana Ortiz').value).toBe('8');
  await waitFor(() => expect(count(add)).toBe(1), slow);
  expect(to(add)[0]?.body).toMatchObject({ firearm_id: 'F2', answers: { items: { near: { value: 8 } } } });
  await user.click(screen.getByRole('button', { name: 'Add another firearm of Dana Ortiz' }));
  expect(screen.getAllByRole('combobox', { name: 'Firearm of Dana Ortiz' })).toHaveLength(2);
});

test('sections are shown one at a time', async () => {
  const { user } = openGroup(
    everyone,
    {},
    { content: courseOfFire, people: [aGroupPerson('1004', 'Dana Ortiz', { firearms: [aFirearm('F1', 'A1')] })] },
  );
  await user.type(await screen.findByRole('textbox', { name: 'Hits Dana Ortiz' }), '9');
  screen.getByText(/3 yards · 10 rounds/);
  await user.click(screen.getByRole('button', { name: 'Next section' }));
  screen.getByRole('heading', { name: 'Stage 2', level: 2 });
  screen.getByRole('button', { name: 'Section 1: Stage 1, complete' });
  expect(hits('Dana Ortiz').value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Signature Dana Ortiz Not signed' }));
  await screen.findByRole('dialog', { name: 'Details of Dana Ortiz' });
});

test('the next section after the list opens at its first field', async () => {
  const armed = (id: string, name: string) => aGroupPerson(id, name, { firearms: [aFirearm(`F${id}`, `A${id}`)] });
  const { user } = openGroup([armed('1004', 'Dana Ortiz'), armed('1005', 'Ana Reyes')], {}, { content: courseOfFire });
  await user.click(await screen.findByRole('button', { name: 'Next: Stage 2' }));
  await screen.findByRole('heading', { name: 'Stage 2', level: 2 });
  expect(document.activeElement).toBe(hits('Dana Ortiz'));
});

test('the button that completes a person stands out once every mandatory item has an answer', async () => {
  const { user } = openGroup();
  const variant = () =>
    screen.getByRole('button', { name: 'Complete the evaluation of Dana Ortiz' }).getAttribute('data-variant');
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  await user.type(hits('Dana Ortiz'), '9');
  expect(variant()).toBe('default');
  await answerAll(user, 'Dana Ortiz', '{Tab}');
  expect(variant()).toBe('filled');
});

test('the signed-in person has the reason and no controls', async () => {
  openGroup();
  await screen.findByText('You cannot evaluate yourself.');
  expect(screen.queryByRole('textbox', { name: 'Hits Luis Diaz' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Details of Luis Diaz' })).toBeNull();
});

test('in a narrow window each person is a block with labeled controls', async () => {
  windowIs(820);
  const { user } = openGroup();
  const list = within(await screen.findByRole('list', { name: 'Attendees, Approach' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('table')).toBeNull();
  await user.type(hits('Dana Ortiz'), '9{Enter}');
  expect(document.activeElement).toBe(hits('Ana Reyes'));
  await user.click(screen.getByRole('button', { name: 'Pass the rest' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Keeps the gun hand free' }));
  await screen.findByText('2 attendees passed “Keeps the gun hand free”.');
});

test('a failed load offers a retry', async () => {
  const { user, answers, group } = openGroup(everyone, { [loadGroup]: refused(500) });
  await screen.findByText(/^We couldn't load the evaluations of this class/);
  answers[loadGroup] = ok(group);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Vehicle stop', level: 1 });
});

test.each([
  [404, /^This class or this form does not exist/],
  [403, 'Only staff of the class.'],
] as const)('status %i is explained', async (status, text) => {
  openGroup(everyone, { [loadGroup]: refused(status, { detail: 'Only staff of the class.' }) });
  await screen.findByText(text);
});

test('a class without attendees', async () => {
  openGroup([]);
  await screen.findByText('No one is enrolled in this class yet.');
});
