import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, network, ok, pausedResponse, refused } from '../../testing/fake-network.ts';
import { chooseInMenu, dialogOf, noDialog } from '../../testing/manage-trainings-screen.tsx';
import { employee, signInAs } from '../../testing/people.ts';
import { currentUrl, renderPart } from '../../testing/render-app.tsx';
import { certificationStanding, standingsOf } from '../../testing/standings.ts';
import { cellsOf } from '../../testing/tables.ts';
import { aCertification, aCredit, anEntry, aRecord } from '../../testing/training-record.ts';
import { TrainingHistory } from './training-history.tsx';

beforeEach(() => signInAs(employee));

const forceId = '01KRH4FVM00000000000000000';

const now = 'GET /api/record/77/';
const day = 'GET /api/record/77/?on=2026-03-01';
const then = `${day}&known=2026-03-02T05%3A59%3A59.999Z`;
const standings = 'GET /api/compliance/people/77/';
const driving = certificationStanding({
  requirement_id: 'T1',
  name: 'Driving',
  status: 'COMPLETED',
  detail: null,
  certification_date: '2026-01-02',
  expiration_date: '2027-01-02',
  because: ['Driving is mandatory.', 'Certified on Fri, Jan 2, 2026 (entry 2).'],
});
const swimming = certificationStanding({
  requirement_id: 'T2',
  name: 'Swimming',
  detail: 'expired',
  certification_date: '2025-01-02',
  expiration_date: '2026-01-02',
});
const missing = certificationStanding({ requirement_id: 'T1', name: 'Driving' });
const boating = {
  training_id: 'T3',
  training_name: 'Boating',
  is_mandatory: false,
  status: 'COMPLETED',
  certification_date: '2026-01-02',
  expiration_date: null,
} as const;
const certified = aRecord({
  entries: [anEntry(2, { text: 'Certified in Driving.' }), anEntry(1, { kind: 'employment.started', text: 'Hired.' })],
  certifications: [aCertification(2)],
  credits: [aCredit(3)],
});

function show(answers: Answers, { address = '/people/77', canChange = true } = {}) {
  const sent = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/training-types/': ok([]),
    'GET /api/training-categories/': ok([{ id: forceId, name: 'Use of force' }]),
    [standings]: ok(standingsOf([driving, swimming])),
    [`${standings}?on=2026-03-01`]: ok(standingsOf([missing])),
    [`${standings}?on=2026-03-01&known=2026-03-02T05%3A59%3A59.999Z`]: ok(standingsOf([missing])),
    ...answers,
  });
  const user = renderPart(
    <>
      <TrainingHistory
        employeeId="77"
        timeZone="America/Chicago"
        isOwn={false}
        canChange={canChange}
        canExport={canChange}
        opensPeople={canChange}
        optional={[boating]}
      />
      <Notifications />
    </>,
    address,
  );
  return { ...sent, user };
}

const statuses = () => screen.findByRole('table', { name: 'Status' });

test('shows the record with dates and reasons', async () => {
  const { user } = show({ [now]: ok(certified) });
  expect(cellsOf(await statuses())).toEqual([
    ['Swimming', 'MissingExpired', 'Thu, Jan 2, 2025', 'Fri, Jan 2, 2026'],
    ['BoatingNot mandatory', 'Completed', 'Fri, Jan 2, 2026', 'Never expires'],
    ['Driving', 'Completed', 'Fri, Jan 2, 2026', 'Sat, Jan 2, 2027'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Show why: Driving' }));
  await screen.findByText('Certified on Fri, Jan 2, 2026 (entry 2).');
  expect(cellsOf(screen.getByRole('table', { name: 'Certificates' }))).toEqual([
    ['Driving', 'Fri, Jan 2, 2026', 'Sat, Jan 2, 2027', '4 h', 'Riverton Police Department', 'On record'],
  ]);
  expect(cellsOf(screen.getByRole('table', { name: 'Credits' }))).toEqual([
    ['De-escalation', 'Tue, Feb 3, 2026', '1 h 30 min', 'State academy'],
  ]);
  const [latest] = within(screen.getByRole('list', { name: 'Record entries' })).getAllByRole('listitem');
  expect(latest?.textContent).toBe(
    'Fri, Jan 2, 2026Certified in Driving.Entry 2, recorded Fri, Jan 2, 2026, 12:00 by employee 1002',
  );
  screen.getByText('As of today.');
});

test('keeps a past day and its recorded entries in the URL, without changes', async () => {
  const past = aRecord({ on: '2026-03-01' });
  const { user } = show({ [now]: ok(certified), [day]: ok(past), [then]: ok({ ...past, entries: [anEntry(1)] }) });
  await statuses();
  const date = screen.getByLabelText('As of');
  await user.clear(date);
  await user.type(date, '2026-03-01');
  expect(
    await screen.findByText(/^As of Sun, Mar 1, 2026, from entries recorded to date\. Rank on that day: Officer\.$/),
  ).toBeTruthy();
  expect(currentUrl()).toBe('/people/77?on=2026-03-01');
  expect(screen.queryByRole('button', { name: 'Add credit' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Only entries recorded by that day' }));
  await screen.findByText(/recorded by the end of that day/);
  // Trainings without a requirement are shown for today only.
  expect(cellsOf(await statuses())).toEqual([['Driving', 'MissingNever certified', 'Not certified', '–']]);
  expect(currentUrl()).toBe('/people/77?on=2026-03-01&known=then');
  await user.click(screen.getByRole('button', { name: 'Back to today' }));
  await screen.findByText('As of today.');
  expect(currentUrl()).toBe('/people/77');
});

test('corrects an invalid day in the URL', async () => {
  show({ [now]: ok(certified) }, { address: '/people/77?on=soon&known=then&x=1' });
  await statuses();
  expect(currentUrl()).toBe('/people/77?x=1');
});

test('links a replaced entry to its replacement, also if that is hidden so far', async () => {
  const entries = Array.from({ length: 120 }, (_, n) => anEntry(120 - n));
  entries[0] = anEntry(120, { superseded_by: 5 });
  entries[1] = anEntry(119, { recorded_by: '', imported: true });
  const { user } = show({ [now]: ok(aRecord({ entries })) });
  const list = await screen.findByRole('list', { name: 'Record entries' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(20);
  expect(list.textContent).toContain('by Muster, imported from data stored before Muster kept entries');
  await user.click(within(list).getByRole('link', { name: 'by entry 5' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(120);
  expect(document.activeElement?.textContent).toContain('Entry number 5.');
});

test('shows a failure with a retry, and a later failure beside the loaded record', async () => {
  const { answers, user } = show({ [now]: refused(500), 'POST /api/credits/': ok({ id: 'x', entry: 4 }) });
  await screen.findByText(/We couldn't load the training record/);
  answers[now] = ok(certified);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await statuses();
  answers[now] = refused(500);
  await addCredit(user);
  await screen.findByText(/^Shown as of/);
  await statuses();
});

test('revokes a certification once, and reloads the record', async () => {
  const { id } = aCertification(2);
  const call = `POST /api/certifications/${id}/revoke/`;
  const answer = pausedResponse(ok({ id, entry: 3 }));
  const { answers, user, to, count } = show({ [now]: ok(certified), [call]: answer.answer });
  await chooseInMenu(user, 'More actions for Driving, Fri, Jan 2, 2026', 'Revoke');
  const dialog = await dialogOf('Revoke certification');
  dialog.getByText('Driving, certified on Fri, Jan 2, 2026');
  const send = dialog.getByRole('button', { name: 'Revoke' });
  await user.click(send);
  dialog.getByText('Reason is required');
  await user.type(dialog.getByLabelText('Reason'), 'Wrong person');
  await user.dblClick(send);
  answers[now] = ok(
    aRecord({ certifications: [aCertification(2, { revoked_on: '2026-05-13', revoked_because: 'Wrong person' })] }),
  );
  answer.release();
  await noDialog();
  await screen.findByText('Revoked from Wed, May 13, 2026');
  expect(count(call)).toBe(1);
  expect(to(call)[0]?.body).toMatchObject({ reason: 'Wrong person' });
  expect(screen.queryByRole('button', { name: /^More actions for Driving/ })).toBeNull();
});

test('shows a refusal at its field, and keeps the form', async () => {
  const { id } = aCertification(2);
  const fields = { on: ['A certification cannot be revoked before the day it was earned'] };
  const { answers, user } = show({
    [now]: ok(certified),
    [`POST /api/certifications/${id}/revoke/`]: refused(400, { detail: 'Not valid', fields }),
  });
  await chooseInMenu(user, 'More actions for Driving, Fri, Jan 2, 2026', 'Revoke');
  const dialog = await dialogOf('Revoke certification');
  await user.type(dialog.getByLabelText('Reason'), 'Wrong person');
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await dialog.findByText(fields.on[0] ?? '');
  expect(document.activeElement).toBe(dialog.getByLabelText('Revoked from'));
  answers[`POST /api/certifications/${id}/revoke/`] = refused(409, { code: 'already_revoked', detail: 'Is revoked' });
  answers[now] = ok(aRecord({ certifications: [aCertification(2, { revoked_on: '2026-05-13' })] }));
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await dialog.findByText(/Is revoked/);
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Wrong person');
  // Another person has revoked it: the record is reloaded.
  await screen.findByText('Revoked from Wed, May 13, 2026');
});

async function addCredit(user: ReturnType<typeof show>['user'], category?: string) {
  await user.click(screen.getByRole('button', { name: 'Add credit' }));
  const dialog = await dialogOf('Add credit');
  const send = dialog.getByRole('button', { name: 'Add credit' });
  await user.click(send);
  dialog.getByText('Please give the length');
  await user.type(dialog.getByLabelText('Date of the training'), '2026-02-03');
  await user.type(dialog.getByLabelText('Hours'), '1');
  await user.type(dialog.getByLabelText('Minutes'), '30');
  await user.type(dialog.getByLabelText('Title'), 'De-escalation');
  await user.type(dialog.getByLabelText('Provider'), 'State academy');
  if (category) await user.click(await dialog.findByLabelText(category));
  await user.click(send);
  await noDialog();
}

test('adds a credit in minutes, with an idempotency key', async () => {
  const { user, to } = show({ [now]: ok(aRecord()), 'POST /api/credits/': ok({ id: 'x', entry: 4 }) });
  await recordIsEmpty();
  await addCredit(user);
  await screen.findByText('The credit is on record.');
  const [sent] = to('POST /api/credits/');
  expect(sent?.body).toEqual({
    employee_id: '77',
    on: '2026-02-03',
    minutes: 90,
    title: 'De-escalation',
    provider: 'State academy',
  });
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
});

test('counts a credit in the chosen categories', async () => {
  const { user, to } = show({ [now]: ok(aRecord()), 'POST /api/credits/': ok({ id: 'x', entry: 4 }) });
  await recordIsEmpty();
  await addCredit(user, 'Use of force');
  await screen.findByText('The credit is on record.');
  expect(to('POST /api/credits/')[0]?.body).toMatchObject({ title: 'De-escalation', category_ids: [forceId] });
});

const recordIsEmpty = () => screen.findByText('No certification is on record.');

test('withdraws a credit, and corrects a certification, a credit and the hire date with a reason', async () => {
  const corrections = 'POST /api/record/77/corrections/';
  const withdraw = `POST /api/credits/${aCredit(3).id}/withdraw/`;
  const done = ok({ id: 'x', entry: 9 });
  const { user, to } = show({ [now]: ok(certified), [corrections]: done, [withdraw]: done });
  await statuses();
  async function giveReason(title: string, send: string) {
    const dialog = await dialogOf(title);
    await user.type(dialog.getByLabelText('Reason'), 'Typing error');
    await user.click(dialog.getByRole('button', { name: send }));
    await noDialog();
  }
  await chooseInMenu(user, 'More actions for De-escalation, Tue, Feb 3, 2026', 'Withdraw');
  await giveReason('Withdraw credit', 'Withdraw');
  expect(to(withdraw)[0]?.body).toEqual({ reason: 'Typing error' });

  await chooseInMenu(user, 'More actions for Driving, Fri, Jan 2, 2026', 'Correct');
  await user.clear((await dialogOf('Correct certification')).getByLabelText('Valid through'));
  await giveReason('Correct certification', 'Correct');
  await chooseInMenu(user, 'More actions for De-escalation, Tue, Feb 3, 2026', 'Correct');
  await user.type((await dialogOf('Correct credit')).getByLabelText('Title'), ' II');
  await giveReason('Correct credit', 'Correct');
  await user.click(screen.getByRole('button', { name: 'Correct the hire date, entry 1' }));
  await giveReason('Correct hire date', 'Correct');
  await waitFor(() => expect(to(corrections)).toHaveLength(3));
  const reason = 'Typing error';
  expect(to(corrections).map(({ body }) => body)).toEqual([
    { no: 2, certification_date: '2026-01-02', expiration_date: null, minutes: 240, reason },
    { no: 3, on: '2026-02-03', minutes: 90, title: 'De-escalation II', provider: 'State academy', reason },
    { no: 1, hired_on: '2026-01-02', reason },
  ]);
});

test('does not treat a partly typed date as empty', async () => {
  const { user } = show({ [now]: ok(certified) });
  await chooseInMenu(user, 'More actions for Driving, Fri, Jan 2, 2026', 'Correct');
  const dialog = await dialogOf('Correct certification');
  const expires = dialog.getByLabelText('Valid through');
  await user.clear(expires);
  Object.defineProperty(expires, 'validity', { value: { badInput: true } });
  await user.type(dialog.getByLabelText('Reason'), 'Typing error');
  await user.click(dialog.getByRole('button', { name: 'Correct' }));
  dialog.getByText('Please select a valid date');
  expect(document.activeElement).toBe(expires);
});

test('shows an officer the own record without changes', async () => {
  show({ [now]: ok(certified) }, { canChange: false });
  await statuses();
  const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
  expect(names.filter((name) => /Correct|More actions|Add credit/.test(name ?? ''))).toEqual([]);
  expect(screen.getByRole('link', { name: 'Transcript' }).getAttribute('href')).toBe('/people/77/transcript');
});
