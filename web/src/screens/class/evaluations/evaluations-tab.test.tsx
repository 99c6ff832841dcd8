import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AttendanceSheet, ClassDay } from '@muster/shared/attendance-answers';
import { screen, waitFor, within } from '@testing-library/react';
import { extractText } from 'unpdf';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aClassDay, aClassEvaluation, aLine, aSheet, aSheetRow, firstDay } from '../../../testing/class-day.ts';
import { aQualification, aUsableForm } from '../../../testing/evaluations.ts';
import { type Answers, network, ok, pausedResponse, refused } from '../../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';
import { cellsOf } from '../../../testing/tables.ts';

beforeEach(() => signInAs(employee));
afterEach(() => vi.restoreAllMocks());

const sheetCall = 'GET /api/classes/A/attendance/';
const formsCall = 'GET /api/evaluation-forms/';
const lastDay = aClassDay().training_dates.at(-1)?.date;
const ofForm = (form_ids: string[]): Partial<ClassDay> => ({ type: { ...aClassDay().type, form_ids } });

interface Opened {
  sheet: AttendanceSheet;
  day?: Partial<ClassDay>;
  held?: readonly string[];
  more?: Answers;
}

async function open({ sheet, day = ofForm(['F1']), held = ['manage_trainings'], more = {} }: Opened) {
  const requests = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(permissionList(held)),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    'GET /api/classes/A/': ok(aClassDay(day)),
    [sheetCall]: ok(sheet),
    [formsCall]: ok([
      aUsableForm({ evaluates: 'no_one' }),
      aUsableForm({ id: 'F2', name: 'Care of the firearm', purpose: 'checklist', of: 'person' }),
    ]),
    ...more,
  });
  const app = browseApp('/classes/A?tab=evaluations');
  await screen.findByRole('heading', { name: 'Firearms Qualification', level: 1 });
  return { ...requests, ...app };
}

const care = aClassEvaluation({
  ...{ id: 'E9', form_id: 'F2', form_name: 'Care', outcome: 'recorded', points: null, possible: null },
  ...{ firearm_type: null, evaluator: { employee_id: '1004', name: 'Dana Ortiz' } },
});
const rows = [
  aSheetRow('1', {
    lines: [aLine()],
    evaluations: [
      aClassEvaluation({ id: 'E1', outcome: 'failed', points: 30 }),
      aClassEvaluation({ id: 'E2', attempt: 2 }),
      care,
    ],
  }),
  aSheetRow('2', { evaluations: [aClassEvaluation({ id: 'E3', outcome: 'failed', points: 20 })] }),
  aSheetRow('3'),
];
const formsTable = () => screen.findByRole('table', { name: 'Forms of this class' });
const list = () => screen.findByRole('table', { name: 'Evaluations of attendees' });

test('each form has its counts, and training staff evaluate with it', async () => {
  await open({ sheet: aSheet(rows) });
  expect(cellsOf(await formsTable()).map((cells) => cells.slice(0, 5))).toEqual([
    ['Handgun qualificationPart of the training', '1', '1', '0', '1'],
    ['Care of the firearmNot part of the training', '0', '0', '1', '2'],
  ]);
  const link = screen.getByRole('link', { name: 'Evaluate with Handgun qualification' });
  expect(link.getAttribute('href')).toBe(`/classes/A/evaluate/F1?on=${lastDay}`);
});

test('each attendee is listed with every evaluation, and without one of the training as not evaluated', async () => {
  const { user } = await open({ sheet: aSheet(rows) });
  const table = await list();
  const shown = () => cellsOf(table).map((cells) => cells.slice(0, 8));
  expect(shown()).toEqual([
    ...[
      ['Failed', '30 of 50 points (60%)', '1'],
      ['Passed', '46 of 50 points (92%)', '2'],
    ].map((result) => [
      'Officer 11, Officer',
      'Handgun qualification',
      ...result,
      'Wed, Mar 3, 2027',
      'Handgun',
      'Luis Diaz',
    ]),
    ['Officer 11, Officer', 'Care of the firearm', 'Recorded', '', '', 'Wed, Mar 3, 2027', '', 'Dana Ortiz'],
    [
      'Officer 22, Officer',
      'Handgun qualification',
      'Failed',
      '20 of 50 points (40%)',
      '1',
      'Wed, Mar 3, 2027',
      'Handgun',
      'Luis Diaz',
    ],
    ['Officer 33, Officer', 'Handgun qualification', 'Not evaluated', '', '', '', '', ''],
  ]);
  await user.click(within(table).getByRole('button', { name: /^Points/ }));
  expect(shown().map(([, , , points]) => points?.slice(0, 2))).toEqual(['20', '30', '46', '', '']);
  const links = within(table).getAllByRole('link', { name: /^Open the evaluation of Officer 2/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/evaluations/2/E3']);
});

test('an instructor evaluates with the forms of today, and opens only evaluations of their own', async () => {
  await open({ sheet: aSheet(rows), held: [] });
  await formsTable();
  expect(screen.queryByRole('link', { name: 'Evaluate with Handgun qualification' })).toBeNull();
  // Staff of the class see and give the lanes of a course of fire with which others evaluate.
  const lanes = screen.getByRole('link', { name: 'Lanes for Handgun qualification' });
  expect(lanes.getAttribute('href')).toBe(`/classes/A/evaluate/F1?on=${lastDay}`);
  screen.getByRole('link', { name: 'Evaluate with Care of the firearm' });
  const links = screen.getAllByRole('link', { name: /^Open the evaluation/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/evaluations/1/E9']);
  // The menu has no form that the class has.
  expect(screen.queryByRole('button', { name: 'Evaluate with another form' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Qualification cards/ })).toBeNull();
});

test('the table has no column for actions if no evaluation may be opened', async () => {
  await open({ sheet: aSheet([aSheetRow('2', { evaluations: [aClassEvaluation({ id: 'E3' })] })]), held: [] });
  expect(within(await list()).queryByRole('columnheader', { name: 'Actions' })).toBeNull();
});

test('another form is chosen in a menu, for a training without forms too', async () => {
  const { user } = await open({ sheet: aSheet([aSheetRow('1')]), day: {} });
  await screen.findByText('This training has no evaluations, and no one in this class was evaluated.');
  expect(screen.queryByRole('table', { name: 'Evaluations of attendees' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Evaluate with another form' }));
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Handgun qualification', `/classes/A/evaluate/F1?on=${lastDay}`],
    ['Care of the firearm', `/classes/A/evaluate/F2?on=${lastDay}`],
  ]);
});

test('an archived form of the training has a name only after its use', async () => {
  await open({
    sheet: aSheet([aSheetRow('1', { evaluations: [care] })]),
    day: ofForm(['F8', 'F2']),
    more: { [formsCall]: ok([]) },
  });
  expect(cellsOf(await formsTable()).map(([name]) => name)).toEqual([
    'An archived formPart of the training',
    'CarePart of the training',
  ]);
  expect(screen.queryByRole('link', { name: /^Evaluate with/ })).toBeNull();
});

test('a class before its first day can be prepared; without attendees there is nothing to evaluate', async () => {
  await open({ sheet: aSheet([aSheetRow('1')], { sessions: [{ ...firstDay, begun: false }] }) });
  await screen.findByText(/^This class begins on Wed, Mar 3, 2027, 09:00-11:00\. Evaluations/);
  screen.getByRole('link', { name: 'Evaluate with Handgun qualification' });
});

test('a class without attendees says so', async () => {
  await open({ sheet: aSheet([]) });
  await screen.findByText('No one is enrolled in this class yet.');
});

test('a canceled class has no evaluations tab', async () => {
  const canceled = { at: '2027-03-01T15:00:00.000Z', by: { employee_id: '1', name: 'Ana' }, reason: 'Storm' };
  await open({ sheet: aSheet(rows), day: { canceled } });
  await waitFor(() => expect(screen.getAllByRole('tab').length).toBeGreaterThan(1));
  expect(screen.queryByRole('tab', { name: 'Evaluations' })).toBeNull();
});

test('evaluations that could not be loaded are tried again', async () => {
  const { answers, user } = await open({ sheet: aSheet(rows), more: { [formsCall]: refused(500) } });
  await screen.findByText("We couldn't load the evaluations. Check your connection and try again.");
  answers[formsCall] = ok([aUsableForm()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await formsTable();
});

const fontPath = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf',
);

/** Answers requests for the font from its file. Returns the saved files. */
function saving() {
  const api = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    String(address).endsWith('.ttf') ? new Response(new Uint8Array(readFileSync(fontPath))) : api(address, init),
  );
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved.push(content as Blob);
    return 'blob:saved';
  });
  return saved;
}

const passed = Array.from({ length: 6 }, (_, n) =>
  aSheetRow(String(n), { evaluations: [aClassEvaluation({ id: `E${n}` })] }),
);
const oneCall = (n: number) => `GET /api/evaluations/people/${n}/E${n}/`;
const qualificationOf = (n: number, changed: Parameters<typeof aQualification>[0] = {}) =>
  aQualification({ id: `E${n}`, employee: { employee_id: String(n), name: `Officer ${n}` }, ...changed });
const allLoaded = (): Answers => Object.fromEntries(passed.map((_, n) => [oneCall(n), ok(qualificationOf(n))]));

test('cards of all who passed are saved as one PDF, four evaluations at a time', async () => {
  const first = pausedResponse(ok(qualificationOf(0)));
  const { user, sent } = await open({
    sheet: aSheet([...passed, aSheetRow('9', { evaluations: [aClassEvaluation({ id: 'E9', outcome: 'failed' })] })]),
    more: {
      ...allLoaded(),
      ...Object.fromEntries([1, 2, 3].map((n) => [oneCall(n), pausedResponse(ok(qualificationOf(n))).answer])),
      [oneCall(0)]: first.answer,
    },
  });
  const saved = saving();
  await user.click(await screen.findByRole('button', { name: 'Qualification cards (6)' }));
  const asked = () => sent.filter(({ path }) => path.startsWith('/api/evaluations/people/')).length;
  await waitFor(() => expect(asked()).toBe(4));
  screen.getByRole('button', { name: '0 of 6 loaded' });
  first.release();
  await screen.findByRole('button', { name: '3 of 6 loaded' });
  expect(asked()).toBe(6);
  expect(saved).toEqual([]);
});

test('an evaluation that no longer counts has no card, and the person is named', async () => {
  const withdrawn = { on: '2027-03-05', reason: 'Wrong person' };
  const { user } = await open({
    sheet: aSheet(passed),
    more: { ...allLoaded(), [oneCall(3)]: ok(qualificationOf(3, { withdrawn })) },
  });
  const saved = saving();
  await user.click(await screen.findByRole('button', { name: 'Qualification cards (6)' }));
  await screen.findByText('No card for Officer 3: the evaluation no longer counts as passed.');
  expect(saved).toHaveLength(1);
  const { totalPages, text } = await extractText(new Uint8Array(await (saved[0] as Blob).arrayBuffer()));
  expect(totalPages).toBe(5);
  expect(text.map((page) => /Officer \d/.exec(page)?.[0])).toEqual([0, 1, 2, 4, 5].map((n) => `Officer ${n}`));
  expect(text.join(' ')).toContain('Riverton Police Department');
});

test('an evaluation that could not be loaded is named, nothing is saved, and the next attempt saves all', async () => {
  const { answers, user } = await open({
    sheet: aSheet(passed),
    more: { ...allLoaded(), [oneCall(2)]: refused(503, { code: 'busy', detail: 'The system is busy.' }) },
  });
  const saved = saving();
  await user.click(await screen.findByRole('button', { name: 'Qualification cards (6)' }));
  await screen.findByText(/We couldn't load the evaluation of Officer 2\.\s+The system is busy\./);
  expect(saved).toEqual([]);
  answers[oneCall(2)] = ok(qualificationOf(2));
  await user.click(screen.getByRole('button', { name: 'Qualification cards (6)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
