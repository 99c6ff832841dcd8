import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  ana,
  answerAll,
  dana,
  everyone,
  lanes,
  loadGroup,
  openGroup,
  row,
} from '../../../testing/evaluate-class-page.ts';
import { anEvaluationRow } from '../../../testing/evaluations.ts';
import { ok, refused } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';

beforeEach(() => signInAs({ ...employee, employee_id: '1002' }));

const given = {
  newest: 3,
  count: 2,
  places: [
    { employee_id: '1005', relay: 1, lane: 1 },
    { employee_id: '1004', relay: 1, lane: 2 },
  ],
};

test('the relays and lanes are printed, and nothing else', async () => {
  const places = [
    { employee_id: '1004', relay: 1, lane: 2 },
    { employee_id: '1005', relay: 2, lane: 1 },
  ];
  openGroup([dana, ana], {}, { lanes: { newest: 1, count: 5, places } });
  await screen.findByRole('button', { name: 'Print lanes' });
  expect(screen.queryByRole('table', { name: 'Relay 1' })).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  const first = screen.getByRole('table', { name: 'Relay 1' });
  within(first).getByRole('row', { name: '2 Dana Ortiz' });
  within(screen.getByRole('table', { name: 'Relay 2' })).getByRole('row', { name: '1 Ana Reyes' });
  expect(first.closest('[data-print=only]')).not.toBeNull();
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByRole('table', { name: 'Relay 1' })).toBeNull();
});

test('lanes are filled by name, swapped, and saved', async () => {
  const { user, to } = openGroup(
    everyone,
    { [lanes]: (sent) => ok({ lanes: { newest: 1, ...(sent.body as object) } }) },
    { may_give_lanes: true, content: { purpose: 'firearms' } },
  );
  await user.click(await screen.findByRole('button', { name: 'Lanes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lanes' }));
  await user.clear(dialog.getByLabelText('Number of lanes'));
  await user.type(dialog.getByLabelText('Number of lanes'), '2');
  await user.click(dialog.getByRole('button', { name: 'Fill in order of names' }));
  const laneOf = (name: string) => dialog.getByRole<HTMLSelectElement>('combobox', { name: `Lane of ${name}` });
  await user.selectOptions(laneOf('Dana Ortiz'), '2');
  expect([laneOf('Dana Ortiz').value, laneOf('Ana Reyes').value]).toEqual(['2', '1']);
  await user.click(dialog.getByRole('button', { name: 'Save lanes' }));
  await screen.findByRole('button', { name: 'Relay 1 (2 left)' });
  expect(to(lanes)[0]?.body).toEqual({
    count: 2,
    read: 0,
    places: [
      { employee_id: '1005', relay: 1, lane: 1 },
      { employee_id: '1004', relay: 1, lane: 2 },
      { employee_id: '1002', relay: 2, lane: 1 },
    ],
  });
});

test('a relay shows its people by lane', async () => {
  const { user } = openGroup(everyone, {}, { lanes: given });
  await user.click(await screen.findByRole('button', { name: 'Relay 1 (2 left)' }));
  const names = () => [...document.querySelectorAll('[data-person]')].map((one) => one.textContent);
  expect(names()).toEqual(['Ana Reyes', 'Dana Ortiz']);
  row('Dana Ortiz').getByText('Lane 2');
  await user.click(screen.getByRole('button', { name: 'No lane (0 left)' }));
  expect(names()).toEqual(['Luis Diaz']);
  await user.click(screen.getByRole('button', { name: 'Everyone (2 left)' }));
  row('Dana Ortiz').getByText('Relay 1, lane 2');
});

test('a relay counts the same open evaluations as the bar: no failed ones', async () => {
  const next = { firearm_id: null, attempt: 2, refused: null, needs_remediation: null };
  const failed = { ...dana, evaluations: [anEvaluationRow({ employee: dana.employee })], attempts: [next] };
  const { user } = openGroup([failed, ana], {}, { lanes: given });
  await screen.findByText('1 failed · 1 open');
  screen.getByRole('button', { name: 'Relay 1 (1 left)' });
  await user.click(screen.getByRole('button', { name: 'Attempt 2 of Dana Ortiz' }));
  await screen.findByText('2 open');
  screen.getByRole('button', { name: 'Everyone (2 left)' });
});

test('the page opens with the first relay that has open evaluations, which stays when it is done', async () => {
  const passed = (person: typeof dana) => ({
    ...person,
    evaluations: [anEvaluationRow({ id: person.employee.id, employee: person.employee, outcome: 'passed' })],
  });
  const places = [
    { employee_id: '1004', relay: 1, lane: 1 },
    { employee_id: '1005', relay: 2, lane: 1 },
  ];
  const { user, answers, group } = openGroup([passed(dana), ana], {}, { lanes: { newest: 1, count: 1, places } });
  const isShown = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';
  await screen.findByRole('button', { name: 'Relay 2 (1 left)' });
  expect(isShown('Relay 2 (1 left)')).toBe(true);
  answers[loadGroup] = ok({ ...group, people: [passed(dana), passed(ana)] });
  await answerAll(user, 'Ana Reyes', '10');
  await user.click(await screen.findByRole('button', { name: 'Complete 1 ready evaluation' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Complete' }));
  await screen.findByText('2 passed · 0 open');
  expect(isShown('Relay 2 (0 left)')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Everyone (0 left)' }));
  expect(isShown('Everyone (0 left)')).toBe(true);
});

test('lanes that another person changed are not overwritten', async () => {
  const { user, answers, group, to } = openGroup(
    everyone,
    { [lanes]: refused(409, { code: 'edit_conflict', detail: 'Changed meanwhile.' }) },
    { lanes: given, may_give_lanes: true },
  );
  await user.click(await screen.findByRole('button', { name: 'Lanes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lanes' }));
  await user.click(dialog.getByRole('button', { name: 'Remove all' }));
  await user.click(dialog.getByRole('button', { name: 'Save lanes' }));
  await dialog.findByText(/^Another person changed the lanes/);
  expect(to(lanes)[0]?.body).toMatchObject({ read: 3, places: [] });
  answers[loadGroup] = ok({ ...group, lanes: { ...given, newest: 4, count: 7 } });
  await user.click(dialog.getByRole('button', { name: 'Load the current lanes' }));
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Number of lanes').value).toBe('7'));
});
