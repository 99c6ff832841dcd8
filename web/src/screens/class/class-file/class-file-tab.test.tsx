import type { StoredDocument } from '@muster/shared/areas/documents';
import type { PermissionType } from '@muster/shared/permissions';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test, vi } from 'vitest';
import { aClassDay, aClassEvaluation, aLine, aSheet, aSheetRow } from '../../../testing/class-day.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const list = 'GET /api/classes/A/documents/';
const begin = 'POST /api/classes/A/documents/';
const finish = 'POST /api/documents/D1/finish/';

/** The requests to the store, which a test answers. */
const sent: FakeRequest[] = [];
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  address = '';
  form = new FormData();
  open(_: string, address: string) {
    this.address = address;
  }
  send(form: FormData) {
    this.form = form;
    sent.push(this);
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, code?: string) {
    this.status = status;
    this.responseText = code ? `<Error><Code>${code}</Code></Error>` : '';
    this.onload?.();
  }
}

beforeEach(() => {
  signInAs(employee);
  sent.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

const person = { employee_id: '1002', name: 'Daniel Okafor' };
const aDocument = (overrides: Partial<StoredDocument> = {}): StoredDocument => ({
  id: 'D1',
  class_id: 'A',
  training_type_id: 'T1',
  kind: 'lesson_plan',
  name: 'Plan.pdf',
  size: 2048,
  content_type: 'application/pdf',
  sha256: 'ab'.repeat(32),
  added_at: '2027-03-03T20:05:00.000Z',
  added_by: person,
  removed: null,
  ...overrides,
});

async function open(documents: StoredDocument[], more: Answers = {}, held: PermissionType[] = ['manage_trainings']) {
  const requests = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(permissionList(held)),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    'GET /api/classes/A/': ok(aClassDay()),
    'GET /api/classes/A/attendance/': ok(aSheet([aSheetRow('1', { lines: [aLine()] }), aSheetRow('2')])),
    [list]: ok(documents),
    [begin]: ok({ document_id: 'D1', upload: { url: '/api/files/', fields: { key: 'k', policy: 'p' } } }),
    ...more,
  });
  const user = renderApp('/classes/A?tab=file');
  await screen.findByRole('heading', { name: 'Add documents' });
  return { ...requests, user };
}

const item = (name: string) => {
  const found = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(name));
  if (!found) throw new Error(`${name} is not on the list`);
  return found;
};
const chooseKind = (kind: string) =>
  fireEvent.change(screen.getByLabelText('Document kind'), { target: { value: kind } });
const choose = (name: string, content = 'x', kind = 'lesson_plan') => {
  chooseKind(kind);
  const input = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  fireEvent.change(input[input.length - 1] as HTMLInputElement, { target: { files: [new File([content], name)] } });
};
const uploads = () => within(screen.getByRole('list', { name: 'Files being added' }));

test('each item is complete, or missing with a way to add it', async () => {
  await open([
    aDocument(),
    aDocument({
      id: 'D2',
      kind: 'evaluation',
      removed: { at: '2027-03-04T20:05:00.000Z', by: person, reason: 'Blank' },
    }),
  ]);
  screen.getByText('9 of 11 parts are missing.');
  expect(item('Lesson plan').textContent).toContain('Complete');
  expect(item('Survey').textContent).toContain('Missing');
  expect(item('Signed roster').textContent).toContain('Print the sign-in sheet, have it signed, and add a scan of it.');
  expect(item('Attendance').textContent).toContain('1 not marked. Record the attendance on the Attendance tab.');
  const table = within(screen.getByRole('table', { name: 'Documents' }));
  table.getByText(/Removed by Daniel Okafor on .*\. Reason: Blank/);
  expect(table.getAllByRole('button', { name: /^Download/ })).toHaveLength(1);
});

test('evaluations of the training are a part: with everyone evaluated complete, otherwise with the numbers', async () => {
  const day = aClassDay();
  const inClass = (rows: Parameters<typeof aSheet>[0]) => ({
    'GET /api/classes/A/': ok({ ...day, type: { ...day.type, form_ids: ['F1'] } }),
    'GET /api/classes/A/attendance/': ok(aSheet(rows)),
  });
  const rows = [
    aSheetRow('1', { lines: [aLine()], evaluations: [aClassEvaluation()] }),
    aSheetRow('2', { lines: [aLine()], evaluations: [aClassEvaluation({ outcome: 'failed' })] }),
    aSheetRow('3', { lines: [aLine()] }),
  ];
  // The navigation has an item with the same name.
  const facts = () => screen.getByRole('region', { name: 'From the data of this class' });
  const evaluations = () => within(facts()).getByText('Evaluations').closest('li')?.textContent;
  await open([], inClass(rows));
  expect(evaluations()).toBe(
    'MissingEvaluations1 failed, 1 not evaluated. Evaluate the attendees on the Evaluations tab.',
  );
  cleanup();
  await open([], inClass(rows.slice(0, 1)));
  expect(evaluations()).toBe('CompleteEvaluations1 attendee evaluated');
});

test('a file is announced, sent with its signed fields, checked, and then listed', async () => {
  const { answers, to } = await open([]);
  choose('Forms.pdf', 'abc', 'evaluation');
  await uploads().findByText('Sending, 0 %');
  expect(to(begin).map(({ body }) => body)).toEqual([
    {
      kind: 'evaluation',
      name: 'Forms.pdf',
      size: 3,
      content_type: 'application/pdf',
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    },
  ]);
  const [request] = sent;
  expect(request?.address).toBe(new URL('/api/files/', window.location.origin).href);
  expect([...(request?.form.keys() ?? [])]).toEqual(['key', 'policy', 'file']);
  request?.upload.onprogress?.({ loaded: 1, total: 2 });
  await uploads().findByText('Sending, 50 %');
  answers[finish] = ok(aDocument({ name: 'Forms.pdf', kind: 'evaluation' }));
  answers[list] = ok([aDocument({ name: 'Forms.pdf', kind: 'evaluation' })]);
  request?.answer(204);
  await screen.findByRole('rowheader', { name: 'Forms.pdf' });
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Files being added' })).toBeNull());
  expect(item('Survey').textContent).toContain('Complete');
});

test('a file that was not added shows the reason, and is tried again', async () => {
  const { user, answers } = await open([]);
  choose('Plan.pdf');
  await uploads().findByText('Sending, 0 %');
  sent[0]?.answer(403, 'PolicyExpired');
  await uploads().findByText('Sending this file took too long. Try again.');
  await user.click(uploads().getByRole('button', { name: 'Try again: Plan.pdf' }));
  await uploads().findByText('Sending, 0 %');
  answers[finish] = refused(400, { detail: 'This PDF file is not complete.', code: 'document_refused' });
  sent[1]?.answer(204);
  await uploads().findByText(/This PDF file is not complete\./);
  await user.click(uploads().getByRole('button', { name: 'Dismiss Plan.pdf' }));
  expect(screen.queryByRole('list', { name: 'Files being added' })).toBeNull();
});

test('a file that cannot be kept is not sent, and one that is being sent can be cancelled', async () => {
  const { user, count } = await open([]);
  choose('page.html');
  choose('empty.pdf', '');
  expect(
    uploads()
      .getAllByRole('alert')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('This file type is not accepted.'), 'This file is empty.']);
  expect(uploads().queryByRole('button', { name: /^Try again/ })).toBeNull();
  choose('Plan.pdf');
  await uploads().findByText('Sending, 0 %');
  await user.click(uploads().getByRole('button', { name: 'Cancel Plan.pdf' }));
  await waitFor(() => expect(uploads().queryByText('Sending, 0 %')).toBeNull());
  expect([count(begin), count(finish)]).toEqual([1, 0]);
});

test('files are dropped, and each addition asks for its kind', async () => {
  const { user, to } = await open([]);
  const zone = screen.getByText('or drop them here').closest('div[class*=drop]') as HTMLElement;
  const drop = (name: string) => {
    const dataTransfer = { types: ['Files'], files: [new File(['x'], name)] };
    fireEvent.dragOver(zone, { dataTransfer });
    fireEvent.drop(zone, { dataTransfer });
  };
  drop('Scan.pdf');
  screen.getByText('Please choose a kind first');
  expect(document.activeElement).toBe(screen.getByLabelText('Document kind'));
  chooseKind('signed_roster');
  expect(screen.queryByText('Please choose a kind first')).toBeNull();
  drop('Scan.pdf');
  await uploads().findByText('Sending, 0 %');
  drop('Lesson plan.pdf');
  await user.click(screen.getByRole('button', { name: 'Choose files' }));
  screen.getByText('Please choose a kind first');
  expect(to(begin).map(({ body }) => body)).toEqual([
    expect.objectContaining({ kind: 'signed_roster', name: 'Scan.pdf' }),
  ]);
  expect(sent).toHaveLength(1);
});

test('a document is removed with a reason, which stays after a failure', async () => {
  const remove = 'POST /api/documents/D1/remove/';
  const { user, answers, to } = await open([aDocument()], { [remove]: refused(500) });
  await user.click(screen.getByRole('button', { name: 'Remove Plan.pdf' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove document' }));
  await user.click(dialog.getByRole('button', { name: 'Remove document' }));
  await dialog.findByText('Reason is required');
  await user.type(dialog.getByLabelText('Reason'), 'Wrong class');
  await user.click(dialog.getByRole('button', { name: 'Remove document' }));
  await dialog.findByText(/We couldn't remove the document\./);
  const removed = aDocument({ removed: { at: '2027-03-04T20:05:00.000Z', by: person, reason: 'Wrong class' } });
  answers[remove] = ok(removed);
  answers[list] = ok([removed]);
  await user.click(dialog.getByRole('button', { name: 'Remove document' }));
  await screen.findByText(/Reason: Wrong class/);
  expect(to(remove).map(({ body }) => body)).toEqual([{ reason: 'Wrong class' }, { reason: 'Wrong class' }]);
});

test('an instructor does not remove what belongs to the training', async () => {
  await open([aDocument({ class_id: null }), aDocument({ id: 'D2', name: 'Own.pdf' })], {}, []);
  screen.getByText('of the training');
  expect(screen.queryByRole('button', { name: 'Remove Plan.pdf' })).toBeNull();
  screen.getByRole('button', { name: 'Remove Own.pdf' });
});

test('a list that cannot be loaded is tried again', async () => {
  const answers: Answers = { [list]: refused(500) };
  const requests = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok([]),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    'GET /api/classes/A/': ok(aClassDay()),
    'GET /api/classes/A/attendance/': ok(aSheet([])),
    ...answers,
  });
  const user = renderApp('/classes/A?tab=file');
  await screen.findByText(/We couldn't load the class file/);
  requests.answers[list] = ok([]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No documents yet.');
});

test('three files are sent at a time, the others wait, and leaving asks before they are lost', async () => {
  const { user, answers } = await open([]);
  for (const name of ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf']) choose(name);
  await waitFor(() => expect(uploads().getAllByText('Sending, 0 %')).toHaveLength(3));
  expect(uploads().getAllByText('Waiting...')).toHaveLength(2);
  expect(sent).toHaveLength(3);
  await user.click(uploads().getByRole('button', { name: 'Cancel 4.pdf' }));
  answers[finish] = refused(400, { detail: 'This PDF file is not complete.', code: 'document_refused' });
  sent[0]?.answer(204);
  await waitFor(() => expect(sent).toHaveLength(4));
  expect((sent[3] as FakeRequest).form.get('file')).toMatchObject({ name: '5.pdf' });
  await user.click(screen.getByRole('tab', { name: 'Attendance' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  dialog.getByText('4 files are not added yet. If you leave, the upload is canceled.');
  await user.click(dialog.getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByRole('list', { name: 'Files being added' });
});

test('the class file is made of what is recorded now, or not at all', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved.push(content as Blob);
    return 'blob:saved';
  });
  const { user, answers } = await open([]);
  const sheetCall = 'GET /api/classes/A/attendance/';
  answers[sheetCall] = refused(503, { detail: 'The system is busy.', code: 'busy' });
  await user.click(screen.getByRole('button', { name: 'Save the class file' }));
  await screen.findByText(/The system is busy\./);
  expect(saved).toEqual([]);
  answers[sheetCall] = ok(aSheet([aSheetRow('1', { lines: [aLine()] }), aSheetRow('9', { name: 'Robin Late' })]));
  await user.click(screen.getByRole('button', { name: 'Save the class file' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const files = unzipSync(new Uint8Array(await (saved[0] as Blob).arrayBuffer()));
  expect(Object.values(files).some((content) => strFromU8(content).includes('Robin Late'))).toBe(true);
});
