import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok, refused, type Sent } from '../../../testing/fake-network.ts';
import { aType, typesCall } from '../../../testing/manage-trainings-screen.tsx';
import { browseApp } from '../../../testing/render-app.tsx';
import { anEmployee, roster } from '../../../testing/roster-screen.tsx';

const importCall = 'POST /api/history/import/';
const fine = (sent: Sent) => {
  const { rows } = sent.body as { rows: object[] };
  return ok({ rows: rows.length, employees: 1, on_record: [] });
};

async function open(answer: typeof fine | ReturnType<typeof ok>) {
  const { answers, to } = roster([anEmployee('7')], { manage_trainings: true });
  answers[typesCall] = ok([aType(), aType({ id: '01J00000000000000000000T02', name: 'First Aid' })]);
  answers[importCall] = answer;
  const app = browseApp('/training/import');
  await screen.findByRole('button', { name: 'Choose a file' });
  return {
    ...app,
    answers,
    sent: () => to(importCall).map(({ body }) => body as { rows: object[]; check_only: boolean }),
  };
}
async function choose(user: Awaited<ReturnType<typeof open>>['user'], ...lines: string[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input');
  await user.upload(input, new File([lines.join('\n')], 'history.csv', { type: 'text/csv' }));
}
const header = 'Badge #,Course,Completed,Expires,Hours';

test('a file is mended by choices, checked by the server, recorded, and repeated without an effect', async () => {
  const { user, answers, sent } = await open(fine);
  const lines = [header, '7,First Aid,3/4/2024,never,8', '7,Gun class,4/3/2024,,1:30', '7,Ballet,4/3/2024,,'];
  await choose(user, ...lines);
  await screen.findByText('history.csv: 3 rows');
  screen.getByText(/^3\/4\/2024 can be read in two ways/);
  expect(screen.queryByRole('table', { name: 'Preview' })).toBeNull();
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();

  await user.click(screen.getByRole('radio', { name: 'Day first' }));
  screen.getByText('There is no training called Gun class: 1 row');
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  await choose(user, ...lines);
  screen.getByRole('radio', { name: 'Day first', checked: true });
  await user.selectOptions(screen.getByLabelText('Gun class: 1 row'), 'Firearms Qualification');
  await user.selectOptions(screen.getByLabelText('Ballet: 1 row'), 'Leave these rows out');
  const start = await screen.findByRole('button', { name: 'Import 2 certifications' });
  const table = within(screen.getByRole('table', { name: 'Preview' }));
  table.getByText('Wed, Apr 3, 2024');
  table.getByText('Never');
  table.getByText('90 minutes');
  table.getByText('Left out');
  const rows = [
    { employee_id: '7', training: 'First Aid', certification_date: '2024-04-03', expiration_date: null, minutes: 480 },
    { employee_id: '7', training: 'Firearms Qualification', certification_date: '2024-03-04', minutes: 90 },
  ];
  expect(sent().at(-1)).toEqual({ rows, check_only: true });

  await user.click(start);
  await screen.findByText('2 certifications recorded.');
  expect(sent().at(-1)).toEqual({ rows, check_only: false });

  answers[importCall] = ok({ rows: 1, employees: 1, on_record: [0] });
  await user.click(screen.getByRole('button', { name: 'Import another file' }));
  await choose(user, header, '7,First Aid,2024-04-03,,');
  await screen.findByText('There is nothing to record in this file.');
  within(screen.getByRole('table', { name: 'Preview' })).getByText('On record');
});

test("the server's complaints stand beside the rows, and nothing can be imported", async () => {
  const detail = 'There is no employee with the ID 8';
  const { user } = await open(
    refused(400, { detail, code: 'invalid_input', fields: { 'rows.1.employee_id': [detail] } }),
  );
  await choose(user, header, '7,First Aid,soon,,', '7,First Aid,3/14/2024,,', '8,First Aid,3/14/2024,,');
  await screen.findByText('There is no employee with the ID 8: 1 row');
  screen.getByText('Certification date cannot be read: soon: 1 row');
  await user.click(screen.getByRole('switch', { name: 'Show only rows with problems' }));
  const table = within(screen.getByRole('table', { name: 'Preview' }));
  table.getByText('There is no employee with the ID 8.');
  table.getByText('Certification date cannot be read: soon.');
  expect(table.queryByText('New')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
});

test('rows can be pasted, and a missing column is asked for', async () => {
  const { user } = await open(fine);
  await user.click(screen.getByRole('textbox', { name: /^Or paste the rows here/ }));
  await user.paste('Badge\tCourse\tWhen\n7\tFirst Aid\t2024-03-14\n');
  await user.click(screen.getByRole('button', { name: 'Use these rows' }));
  await screen.findByText('Choose the column.');
  expect(screen.queryByRole('table', { name: 'Preview' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Certification date'), 'When');
  await screen.findByRole('button', { name: 'Import 1 certification' });

  await user.type(screen.getByRole('textbox', { name: /^Or paste the rows here/ }), '8\tFirst Aid\t2024-03-15');
  await user.click(screen.getByRole('button', { name: 'Use these rows' }));
  await user.selectOptions(screen.getByLabelText('Certification date'), 'When');
  await screen.findByRole('button', { name: 'Import 2 certifications' });
});

test('a check and an import that fail can be tried again', async () => {
  const { user, answers } = await open(refused(503, { detail: 'The server is busy' }));
  await choose(user, header, '7,First Aid,3/14/2024,,');
  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy');
  answers[importCall] = fine;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const start = await screen.findByRole('button', { name: 'Import 1 certification' });
  answers[importCall] = refused(503, { detail: 'The server is busy' });
  await user.click(start);
  expect((await screen.findByRole('alert')).textContent).toContain('Trying again records nothing twice.');
  answers[importCall] = fine;
  await user.click(start);
  await screen.findByText('1 certification recorded.');
});

test('a file that is too long is to be split, and is not sent', async () => {
  const { user, sent } = await open(fine);
  const days = Array.from({ length: 2_001 }, (_, n) => new Date(Date.UTC(2010, 0, n + 1)).toISOString().slice(0, 10));
  await choose(user, header, ...days.map((day) => `7,First Aid,${day},,`));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The file has 2001 rows to record, and at most 2000/);
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  expect(sent()).toEqual([]);
});

test.each([
  ['', /The file is empty/],
  ['7,First Aid,2024-03-14\n7,First Aid,2024-03-15\n', /^The first row must name the columns/],
])('a file that cannot be read says why: %j', async (text, message) => {
  const { user } = await open(fine);
  await choose(user, text);
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
});

test('trainings that cannot be loaded can be tried again', async () => {
  const { answers } = roster([], { manage_trainings: true });
  answers[typesCall] = { status: 500 };
  const { user } = browseApp('/training/import');
  await screen.findByText(/couldn't load the trainings/);
  answers[typesCall] = ok([aType()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Choose a file' });
});

test('a person without manage_trainings cannot open the page', async () => {
  roster([]);
  const { address } = browseApp('/training/import');
  await waitFor(() => expect(address()).toBe('/'));
});
