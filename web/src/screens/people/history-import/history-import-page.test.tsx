import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ok, refused, type Sent } from '../../../testing/fake-network.ts';
import { aType, typesCall } from '../../../testing/manage-trainings-screen.tsx';
import { browseApp } from '../../../testing/render-app.tsx';
import { anEmployee, roster } from '../../../testing/roster-screen.tsx';

const importCall = 'POST /api/history/import/';
const fine = (sent: Sent) => {
  const { rows } = sent.body as { rows: object[] };
  return ok({ rows: rows.length, employees: 1, on_record: [] });
};

async function open(answer: (sent: Sent) => ReturnType<typeof ok> | ReturnType<typeof refused>) {
  const { answers, to } = roster([anEmployee('7')], { manage_trainings: true });
  answers[typesCall] = ok([aType(), aType({ id: '01J00000000000000000000T02', name: 'First Aid' })]);
  answers[importCall] = answer;
  const app = browseApp('/training/import');
  await screen.findByRole('button', { name: 'Choose a file' });
  return {
    ...app,
    answers,
    to,
    sent: () => to(importCall).map(({ body }) => body as { rows: object[]; check_only: boolean }),
  };
}
async function choose(user: Awaited<ReturnType<typeof open>>['user'], ...lines: string[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input');
  await user.upload(input, new File([lines.join('\n')], 'history.csv', { type: 'text/csv' }));
}
const header = 'Badge #,Course,Completed,Expires,Hours';

test('a file is corrected by choices, checked by the server, recorded, and repeated without effect', async () => {
  const { user, answers, sent } = await open(fine);
  const lines = [header, '7,First Aid,3/4/2024,never,8', '7,Gun class,4/3/2024,,1:30', '7,Ballet,4/3/2024,,'];
  await choose(user, ...lines);
  await screen.findByText('history.csv: 3 rows');
  await screen.findByText(/^3\/4\/2024 can be read in two ways/);
  expect(screen.queryByRole('table', { name: 'Preview' })).toBeNull();
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();

  await user.click(screen.getByRole('radio', { name: 'Day first' }));
  await user.click(await screen.findByRole('button', { name: 'Unknown training: 2 rows, 2 names' }));
  screen.getByText('Gun class · Line 3');
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  await choose(user, ...lines);
  await screen.findByRole('radio', { name: 'Day first', checked: true });
  await user.selectOptions(await screen.findByLabelText('Gun class: 1 row'), 'Firearms Qualification');
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

const noEmployee = (id: string) => `There is no employee with the ID ${id}`;
/** Answers as a server without employee 8. */
const without8 = (sent: Sent) => {
  const { rows } = sent.body as { rows: { employee_id: string }[] };
  const wrong = rows.flatMap(({ employee_id }, n) => (employee_id === '8' ? [`rows.${n}.employee_id`] : []));
  const fields = Object.fromEntries(wrong.map((field) => [field, [noEmployee('8')]]));
  const detail = noEmployee('8');
  return wrong.length > 0 ? refused(400, { detail, code: 'invalid_input', fields }) : fine(sent);
};

test("the server's problems are shown at the rows, and valid rows are imported by an explicit choice", async () => {
  const { user, sent } = await open(without8);
  await choose(user, header, '7,First Aid,soon,,', '7,First Aid,3/14/2024,,', '8,First Aid,3/14/2024,,');
  await screen.findByText('Unknown employee ID: 1 row, 1 ID');
  screen.getByText('Certification date cannot be read: 1 row, 1 value');
  await user.click(screen.getByRole('switch', { name: 'Show only rows with problems' }));
  const table = within(screen.getByRole('table', { name: 'Preview' }));
  table.getByText('There is no employee with the ID 8.');
  table.getByText('Certification date cannot be read: soon.');
  expect(table.queryByText('New')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Unknown employee ID: 1 row, 1 ID' }));
  screen.getByText('8 · Line 4');
  expect(table.queryByText('Certification date cannot be read: soon.')).toBeNull();

  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:rejected');
  await user.click(screen.getByRole('button', { name: 'Save 2 rejected rows' }));
  const text = (await (saved.mock.lastCall?.[0] as Blob | undefined)?.text()) ?? '';
  const mended = text.replace('soon', '3/15/2024').replace('"8"', '"9"');
  expect(text).toContain(`"Badge #","Course","Completed","Expires","Hours","Problem"\r\n`);
  expect(text).toContain(`"8","First Aid","3/14/2024","","","${noEmployee('8')}."\r\n`);

  await user.click(screen.getByRole('checkbox', { name: 'Leave out 2 rows with a problem' }));
  await user.click(screen.getByRole('button', { name: 'Import 1 certification' }));
  await screen.findByText('1 certification recorded.');
  screen.getByText('2 rows with a problem were left out.');
  expect(sent().at(-1)?.rows).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Import another file' }));
  await choose(user, mended);
  await user.click(await screen.findByRole('button', { name: 'Import 2 certifications' }));
  await screen.findByText('2 certifications recorded.');
});

test('a corrected file keeps the columns and the order of dates', async () => {
  const { user } = await open(fine);
  const names = 'Badge,Course,When,Renewal';
  await choose(user, names, '7,First Aid,13/2/2024,', '7,First Aid,soon,');
  await user.selectOptions(await screen.findByLabelText('Certification date'), 'When');
  await user.selectOptions(screen.getByLabelText('Expiration date (optional)'), 'Renewal');
  await screen.findByText('Tue, Feb 13, 2024');
  await choose(user, `${names},Problem`, '7,First Aid,4/3/2024,5/3/2026,soon');
  await screen.findByRole('radio', { name: 'Day first', checked: true });
  await screen.findByRole('button', { name: 'Import 1 certification' });
  within(screen.getByRole('table', { name: 'Preview' })).getByText('Thu, Mar 5, 2026');
});

test('a choice to leave rows out applies only to the number of rows in it', async () => {
  const { user } = await open(fine);
  await choose(user, header, '7,First Aid,3/14/2024,,', '7,First Aid,soon,,', '7,Ballet,3/14/2024,,');
  await user.click(await screen.findByRole('checkbox', { name: 'Leave out 2 rows with a problem' }));
  await screen.findByRole('button', { name: 'Import 1 certification' });
  await user.selectOptions(screen.getByLabelText('Ballet: 1 row'), 'Leave these rows out');
  await screen.findByRole('checkbox', { name: 'Leave out 1 row with a problem', checked: false });
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
});

const typeCall = 'POST /api/training-types/';

test('trainings that the department does not have are created, and a suggestion is one click', async () => {
  const { user, answers, to } = await open(fine);
  const created: unknown[] = [];
  answers[typeCall] = ({ body }: Sent) => {
    const { name } = body as { name: string };
    if (name === 'Chess') return refused(400, { fields: { expiration_months: ['At most 1200'] } });
    if (name === 'Taken') return refused(409, { code: 'name_taken', detail: 'Taken' });
    created.push(body);
    return ok(aType({ id: '01J00000000000000000000T03', name }));
  };
  const lines = ['7,Frist Aid,3/14/2024,,', '7,Ballet,3/14/2024,,', '7,Chess,3/14/2024,,', '7,Taken,3/14/2024,,'];
  await choose(user, header, ...lines);
  await user.click(await screen.findByRole('button', { name: 'Use First Aid' }));
  await user.click(screen.getByRole('button', { name: /^Choose “Create this training” for the other 3/ }));
  await user.type(screen.getByRole('textbox', { name: 'Expires after (months), Ballet' }), '24');
  await user.click(screen.getByRole('checkbox', { name: 'Mandatory for every employee, Ballet' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type, Ballet' }), 'Out of Department');
  const known = ['Firearms Qualification', 'First Aid', 'Ballet', 'Taken'];
  answers[typesCall] = ok(known.map((name, n) => aType({ id: `01J00000000000000000000T1${n}`, name })));
  await user.click(screen.getByRole('button', { name: 'Create 3 trainings' }));
  await screen.findByText('At most 1200');
  expect(created).toEqual([{ name: 'Ballet', type: 'out_of_department', is_mandatory: true, expiration_months: 24 }]);
  expect(screen.queryByLabelText('Ballet: 1 row')).toBeNull();
  expect(to(typeCall)).toHaveLength(3);

  answers[typeCall] = refused(403, { detail: 'You do not have permission' });
  await user.click(screen.getByRole('button', { name: 'Create 1 training' }));
  await screen.findByText(/^You may not create trainings. Ask an administrator/);
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
  const busy = refused(409, { detail: 'The server is busy' });
  const { user, answers } = await open(() => busy);
  await choose(user, header, '7,First Aid,3/14/2024,,');
  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy');
  answers[importCall] = fine;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const start = await screen.findByRole('button', { name: 'Import 1 certification' });
  answers[importCall] = busy;
  await user.click(start);
  expect((await screen.findByRole('alert')).textContent).toContain('nothing is recorded twice');
  answers[importCall] = fine;
  await user.click(start);
  await screen.findByText('1 certification recorded.');
});

/** Rows of this many days, all with the same training, for two people in turn. */
const daily = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const day = new Date(Date.UTC(2010, 0, n + 1)).toISOString().slice(0, 10);
    return `${7 + (n % 2)},First Aid,${day},,`;
  });

test('a long file is sent in pieces of whole people, with the progress, and continues where it stopped', async () => {
  const { user, answers, sent } = await open(fine);
  await choose(user, header, ...daily(1_200));
  const start = await screen.findByRole('button', { name: 'Import 1,200 certifications' });
  expect(sent().map(({ rows }) => rows.length)).toEqual([500, 500, 200]);
  const ids = new Set(sent()[0]?.rows.map((row) => (row as { employee_id: string }).employee_id));
  expect([...ids]).toEqual(['7']);

  const pieces: (() => void)[] = [];
  answers[importCall] = (one: Sent) =>
    pieces.length === 0
      ? new Promise<ReturnType<typeof ok>>((resolve) => pieces.push(() => resolve(fine(one))))
      : refused(409, { detail: 'Not any more' });
  await user.click(start);
  await screen.findByText('0 of 1,200 rows recorded');
  pieces[0]?.();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^The import stopped. 500 certifications are recorded/,
  );
  screen.getByText(/500 rows recorded/);

  answers[importCall] = fine;
  await user.click(screen.getByRole('button', { name: 'Import 700 certifications' }));
  await screen.findByText('1,200 certifications recorded.');
  expect(
    sent()
      .slice(-2)
      .map(({ rows }) => rows.length),
  ).toEqual([500, 200]);
});

test('an import stops after the current piece, and the same file continues it', async () => {
  const { user, answers } = await open(fine);
  await choose(user, header, ...daily(600));
  const start = await screen.findByRole('button', { name: 'Import 600 certifications' });
  let finish = () => {};
  answers[importCall] = (one: Sent) =>
    new Promise<ReturnType<typeof ok>>((resolve) => {
      finish = () => resolve(fine(one));
    });
  await user.click(start);
  await user.click(await screen.findByRole('button', { name: 'Stop import' }));
  finish();
  await screen.findByRole('button', { name: 'Import 100 certifications' });

  answers[importCall] = (one: Sent) => {
    const { rows } = one.body as { rows: object[] };
    return ok({ rows: rows.length, employees: 1, on_record: rows.length === 500 ? rows.map((_, n) => n) : [] });
  };
  await choose(user, header, ...daily(600));
  await screen.findByText(/500 of 600 rows already on record/);
  await user.click(screen.getByRole('button', { name: 'Import 100 certifications' }));
  await screen.findByText('500 of 600 rows were already on record.');
});

test.each([
  ['', /The file is empty/],
  ['7,First Aid,2024-03-14\n7,First Aid,2024-03-15\n', /^The first row must contain the column names/],
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
