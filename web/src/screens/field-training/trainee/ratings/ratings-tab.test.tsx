import type { TraineeRatings } from '@muster/shared/field-training-answers';
import { addDays } from '@muster/shared/rules/calendar';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, ok, refused } from '../../../../testing/fake-network.ts';
import { aTrainee, traineeId } from '../../../../testing/field-training.ts';
import { employee, permissionList, signInAs } from '../../../../testing/people.ts';
import { browseApp } from '../../../../testing/render-app.tsx';

const perez = { employee_id: '1010', name: 'Luis Perez' };
const baker = { employee_id: '1002', name: 'Ada Baker' };
const formId = '01J00000000000000000000F01';
const itemOf = (key: string, text: string) => ({
  ...{ form_id: formId, key, section: 'Critical tasks', text, least: 1, most: 7, minimum: 4 },
});
const reportOf = (day: number, evaluator: typeof perez, driving: number | null, safety: number) => ({
  evaluation_id: `E${day}${evaluator.employee_id}`,
  report: 'daily' as const,
  phase: 'one',
  on: addDays('2026-05-04', day),
  evaluator,
  form_id: formId,
  ratings: [
    { key: 'driving', value: driving, not_responding: false, minutes: driving === null ? null : 15 },
    { key: 'safety', value: safety, not_responding: safety === 2, minutes: null },
  ],
});
const ratings: TraineeRatings = {
  items: [itemOf('driving', 'Driving'), itemOf('safety', 'Officer safety'), itemOf('radio', 'Radio')],
  reports: [
    ...[0, 1, 2].map((day) => reportOf(day, perez, 4, day === 0 ? 2 : 3)),
    ...[7, 8, 9].map((day) => reportOf(day, baker, day === 7 ? null : 5, 5)),
  ],
};
const load = `GET /api/field-training/trainees/${traineeId}/ratings/`;

function open(answer: TraineeRatings | undefined, parameters = '') {
  signInAs(employee);
  const net = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(permissionList([])),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    [`GET /api/field-training/trainees/${traineeId}/`]: ok(aTrainee()),
    [load]: answer ? ok(answer) : refused(500, { detail: 'Failed' }),
  });
  return { ...net, ...browseApp(`/field-training/trainees/${traineeId}?tab=ratings${parameters}`) };
}

const textsIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('charts describe the averages, and each has its numbers as a table', async () => {
  const { user } = open(ratings, `&item=${formId}.safety`);
  const chart = await screen.findByRole('img', { name: /^Officer safety: average of 2\.7 in the first week, 5\.0 in/ });
  expect(chart.querySelectorAll('title')).toHaveLength(6);
  screen.getByText('4: minimum acceptable');
  await screen.findByRole('img', {
    name: /Luis Perez: average 2\.7, from 2 to 3\. Ada Baker: average 5\.0, from 5 to 5/,
  });
  const authors = within(screen.getByRole('region', { name: 'By author' }));
  await user.click(authors.getByRole('button', { name: 'Show as table' }));
  expect(textsIn(authors.getByRole('table'))).toEqual([
    ['Luis Perez', '2.7', '2', '3', '3'],
    ['Ada Baker', '5.0', '5', '5', '3'],
  ]);
});

test('the difference between two trainers is a sentence, and phases have averages by category', async () => {
  open(ratings);
  await screen.findByText('Ada Baker rates 2.3 higher than Luis Perez in Officer safety.');
  expect(screen.queryByText(/in Driving\.$/)).toBeNull();
  expect(textsIn(screen.getByRole('table', { name: 'Phase by phase' }))).toEqual([
    ['Driving', '4.4', '4.4', '', '75'],
    ['Officer safety', '3.8', '3.8', '1', ''],
  ]);
});

test('ratings of one trainer are not compared', async () => {
  open({ ...ratings, reports: ratings.reports.filter(({ evaluator }) => evaluator === perez) });
  await screen.findByRole('img', { name: /Luis Perez: average/ });
  expect(screen.queryByText('Differences between trainers')).toBeNull();
});

test('a category is chosen, and stays in the address', async () => {
  const { user, address } = open(ratings);
  const select = await screen.findByLabelText<HTMLSelectElement>('Category');
  expect([...select.options].map(({ text }) => text)).toEqual(['All categories', 'Driving', 'Officer safety']);
  await user.selectOptions(select, 'Driving');
  expect(address()).toContain(`item=${formId}.driving`);
  await screen.findByRole('img', { name: /^Driving: average of 4\.0 in the first week, 5\.0/ });
});

test('reports without ratings, no reports, and a failure are told apart', async () => {
  open({ items: [], reports: [{ ...reportOf(1, perez, 4, 4), ratings: [] }] });
  await screen.findByText('The reports have no ratings.');
});

test('a failed load can be tried again', async () => {
  const { user, answers } = open(undefined);
  await screen.findByText("We couldn't load the ratings. Check your connection and try again.");
  answers[load] = ok({ items: [], reports: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No rating yet.');
});
