import type { TrainingClass } from '@muster/shared/areas/training';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { status } from '../../../testing/certification-lists.ts';
import { aUsableForm } from '../../../testing/evaluations.ts';
import { type Answers, network, ok, pausedResponse, refused } from '../../../testing/fake-network.ts';
import { aType } from '../../../testing/manage-trainings-screen.tsx';
import { currentUrl, renderPart } from '../../../testing/render-app.tsx';
import { cellsOf, textsOf } from '../../../testing/tables.ts';
import { aClass, driving } from '../../../testing/training-classes.ts';
// Loaded beforehand: the tab loads them once a training is expanded.
import '../seats/components/class-table.tsx';
import '../seats/components/seat-dialogs.tsx';
import { SignupTab } from './signup-tab.tsx';

const available = 'GET /api/training-classes/available/';
const mandatory = 'GET /api/trainings/mandatory-status/';
const enroll = 'POST /api/training-classes/A/enroll/';
const unenroll = 'POST /api/training-classes/A/unenroll/';
const open = aClass({ id: 'A' });
const taken = aClass({ id: 'A', is_enrolled: true, enrolled_count: 4 });

/** Opens the Sign-up tab with these classes, the first training expanded. */
async function opened(classes: TrainingClass[], answers: Answers = {}) {
  const server = network({ [mandatory]: ok([]), [available]: ok(classes), ...answers });
  const user = renderPart(<SignupTab />);
  await user.click(await screen.findByRole('button', { name: 'Show classes of Firearms Qualification' }));
  await screen.findByRole('table', { name: 'Classes of Firearms Qualification' });
  return { server, user };
}

const button = (name: string) => screen.getByRole('button', { name });
const rowOf = (text: string) => {
  const row = screen.getByText(text).closest('tr');
  if (!row) throw new Error(`no row of ${text}`);
  return within(row);
};
const dialog = (name: string) => screen.findByRole('dialog', { name });

// spec 8.57
test.each(['soon', '+275760-09-13'])(
  'invalid dates, such as %s, and times say so, and the other classes stay',
  async (date) => {
    const session = { date: '2027-02-30', start_time: '2027-02-30T09:00:00', end_time: 'noon' };
    const broken = aClass({ id: 'A', training_dates: [session], enrollment_start: 'soon', enrollment_end: 'never' });
    const nothing = { ...session, date, start_time: '' };
    await opened([broken, aClass({ id: 'B', training_dates: [nothing] }), aClass({ id: 'C' })]);
    const shown = rowOf('Room A');
    shown.getByText('Invalid time');
    expect(shown.getAllByText('Invalid date')).toHaveLength(2);
    rowOf('Room B').getByText('Invalid date');
    rowOf('Room C').getByText('Wed, Mar 3, 2027');
  },
);

// spec 2.39, 2.40, 4.19, 9.12
test('classes are grouped by training type, by name, with their status', async () => {
  network({
    [mandatory]: ok([]),
    [available]: ok([
      aClass({ id: 'A' }),
      aClass({ id: 'B', is_enrolled: true }),
      aClass({ id: 'C', training_type: driving, is_waitlisted: true, enrolled_count: 12 }),
      aClass({ id: 'D', training_type: { id: 'T3', name: 'First Aid', is_mandatory: false } }),
    ]),
  });
  renderPart(<SignupTab />);
  const table = await screen.findByRole('table', { name: 'Available Training Courses' });
  expect(cellsOf(table)).toEqual([
    ['Emergency Driving', 'Wed, Mar 3, 2027Full', '', 'No', 'Waitlisted'],
    ['Firearms Qualification', 'Wed, Mar 3, 20279 seats left', '', 'Yes', 'Enrolled'],
    ['First Aid', 'Wed, Mar 3, 20279 seats left', '', 'No', 'Not Enrolled'],
  ]);
  const heads = within(table).getAllByRole('columnheader');
  expect(textsOf(heads)).toEqual(expect.arrayContaining(['Training Name', 'Required', 'Status']));
  expect(within(table).getByRole('columnheader', { name: 'Training Name' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
});

// spec 2.41, 4.15, 4.16, 4.17, 4.18
test('expanding a training loads its classes again and shows the action of each class', async () => {
  const stale = aClass({ id: 'A' });
  const fresh = [
    aClass({ id: 'A', enrolled_count: 11 }),
    aClass({ id: 'B', is_enrolled: true }),
    aClass({ id: 'C', enrolled_count: 12 }),
    aClass({ id: 'D', enrolled_count: 12, is_waitlisted: true }),
  ];
  const server = network({ [mandatory]: ok([]), [available]: ok([stale]) });
  const user = renderPart(<SignupTab />);
  const toggle = await screen.findByRole('button', { name: 'Show classes of Firearms Qualification' });
  server.answers[available] = ok(fresh);
  await user.click(toggle);
  screen.getByRole('status', { name: 'Loading classes' });
  await screen.findByRole('table', { name: 'Classes of Firearms Qualification' });
  expect(server.count(available)).toBe(2);

  const free = rowOf('Room A');
  free.getByText('11/12');
  free.getByText('Wed, Mar 3, 2027');
  free.getByText('13:00-17:30');
  free.getByText('Mon, Mar 1, 2027, 23:00');
  free.getByRole('button', { name: 'Enroll' });
  rowOf('Room B').getByRole('button', { name: 'Unenroll' });
  rowOf('Room C').getByRole('button', { name: 'Join Waitlist' });
  rowOf('Room D').getByRole('button', { name: 'Leave Waitlist' });
});

test('classes that cannot be loaded again stay, with a message above them and a retry', async () => {
  const server = network({ [mandatory]: ok([]), [available]: ok([open]) });
  const user = renderPart(<SignupTab />);
  const toggle = await screen.findByRole('button', { name: 'Show classes of Firearms Qualification' });
  server.answers[available] = refused(503, { detail: 'busy' });
  await user.click(toggle);
  await screen.findByText('Failed to fetch available training classes');
  await screen.findByText('Room A');
  rowOf('Room A').getByText('3/12');
  server.answers[available] = ok([{ ...open, enrolled_count: 4 }]);
  await user.click(button('Try again'));
  await waitFor(() => expect(screen.queryByText('Failed to fetch available training classes')).toBeNull());
  rowOf('Room A').getByText('4/12');
});

test('each training shows its next class and the certification it renews; needed ones link to their classes', async () => {
  const later = { date: '2027-04-02', start_time: '2027-04-02T09:00:00', end_time: '2027-04-02T11:00:00' };
  network({
    [available]: ok([
      aClass({ id: 'A', enrolled_count: 12, waitlisted_count: 3 }),
      aClass({ id: 'B', training_dates: [later] }),
      aClass({ id: 'C', training_type: { ...driving, is_mandatory: true } }),
    ]),
    [mandatory]: ok([
      { ...status('Firearms Qualification', 'MISSING', '2025-09-17', '2026-09-17'), training_id: 'T1' },
      { ...status('Emergency Driving', 'COMPLETED', '2026-09-17', null), training_id: 'T2' },
    ]),
  });
  const user = renderPart(<SignupTab />, '/training?tab=signup');
  const needed = within(await screen.findByRole('region', { name: 'Trainings you need' }));
  expect(needed.getAllByRole('listitem')).toHaveLength(1);
  needed.getByText('Expired Thu, Sep 17, 2026');
  needed.getByText('Full, 3 waiting · Free seats on Fri, Apr 2, 2027');
  await user.click(needed.getByRole('link', { name: 'Show classes of Firearms Qualification' }));
  await screen.findByRole('table', { name: 'Classes of Firearms Qualification' });
  expect(currentUrl()).toBe('/training?tab=signup&type=T1');
});

test('the trainings you need are listed by urgency', async () => {
  network({
    [available]: ok([aClass({ id: 'A' }), aClass({ id: 'C', training_type: { ...driving, is_mandatory: true } })]),
    [mandatory]: ok([
      { ...status('Firearms Qualification', 'NEAR_EXPIRATION', '2026-04-17', '2027-04-17'), training_id: 'T1' },
      { ...status('Emergency Driving', 'MISSING', null, null), training_id: 'T2' },
    ]),
  });
  renderPart(<SignupTab />, '/training?tab=signup');
  const needed = within(await screen.findByRole('region', { name: 'Trainings you need' }));
  const links = needed.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
  expect(links).toEqual(['Show classes of Emergency Driving', 'Show classes of Firearms Qualification']);
});

test('a link opens its training, marks its class, and says when it is no longer available', async () => {
  network({ [mandatory]: ok([]), [available]: ok([open, aClass({ id: 'B' })]) });
  renderPart(<SignupTab />, '/training?tab=signup&type=T1&class=B');
  await screen.findByRole('table', { name: 'Classes of Firearms Qualification' });
  expect(screen.getByText('Room B').closest('tr')?.dataset.marked).toBe('true');
  expect(screen.getByText('Room A').closest('tr')?.dataset.marked).toBeUndefined();
  expect(screen.queryByText(/linked class/)).toBeNull();
});

test.each([
  ['T1&class=gone', 'The linked class is no longer open for enrollment.'],
  ['gone', 'This training has no class open for enrollment at the moment.'],
])('a link to %s says: %s', async (type, text) => {
  network({
    [mandatory]: ok([{ ...status('Firearms Qualification', 'MISSING', null, null), training_id: 'T1' }]),
    [available]: ok([open]),
  });
  renderPart(<SignupTab />, `/training?tab=signup&type=${type}`);
  const needed = await screen.findByRole('region', { name: 'Trainings you need' });
  // Above it: a phone shows no more than this list without scrolling.
  expect(needed.compareDocumentPosition(screen.getByText(text))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test('without the statuses the classes are shown, with a message', async () => {
  const server = network({ [mandatory]: refused(500), [available]: ok([open]) });
  const user = renderPart(<SignupTab />);
  await screen.findByText('Firearms Qualification');
  await screen.findByText('Failed to fetch certification status');
  server.answers[mandatory] = ok([]);
  await user.click(button('Try again'));
  await waitFor(() => expect(screen.queryByText('Failed to fetch certification status')).toBeNull());
});

describe('a second class of a training', () => {
  const other = aClass({ id: 'B' });
  const moved = [open, { ...other, is_enrolled: true, enrolled_count: 4 }];
  const move = 'POST /api/training-classes/B/enroll/';

  test('says that the person has a seat, and moves it there after a question that names both classes', async () => {
    const { server, user } = await opened([taken, other], { [move]: ok(moved[1]) });
    const row = rowOf('Room B');
    row.getByText('You have a seat on Wed, Mar 3, 2027.');
    server.answers[available] = ok(moved);
    await user.click(row.getByRole('button', { name: 'Move my seat here' }));
    const question = within(await dialog('Move Your Seat'));
    question.getByText('Room A');
    question.getByText('Room B');
    expect(server.count(move)).toBe(0);
    await user.click(question.getByRole('button', { name: 'Move my seat here' }));
    within(await dialog('Enrollment Successful')).getByText(/Your old seat was released/);
    expect(server.to(move)[0]?.body).toEqual({ move_from: 'A' });
    await user.click(screen.getByText('Close'));
    await waitFor(() => expect(rowOf('Room A').getByText('You have a seat on Wed, Mar 3, 2027.')).toBeDefined());
  });

  test('refuses Enroll with the texts of the specification, and offers to move the seat', async () => {
    const { server, user } = await opened([taken, other], { [move]: refused(409, { detail: 'Another class' }) });
    await user.click(rowOf('Room B').getByRole('button', { name: 'Enroll' }));
    const error = within(await dialog('Enrollment Error'));
    error.getByText('You are already enrolled in another Firearms Qualification training.');
    error.getByText('Please unenroll from the other training before enrolling in this one.');
    server.answers[move] = ok(moved[1]);
    await user.click(error.getByRole('button', { name: 'Move my seat here' }));
    await user.click(within(await dialog('Move Your Seat')).getByRole('button', { name: 'Move my seat here' }));
    await dialog('Enrollment Successful');
    expect(server.to(move).map(({ body }) => body)).toEqual([undefined, { move_from: 'A' }]);
  });

  test('that filled up meanwhile shows the conflict in place of the question', async () => {
    const full = refused(409, { detail: 'This class is full', conflict: true });
    const { user } = await opened([taken, other], { [move]: full });
    await user.click(rowOf('Room B').getByRole('button', { name: 'Move my seat here' }));
    await user.click(within(await dialog('Move Your Seat')).getByRole('button', { name: 'Move my seat here' }));
    const error = within(await dialog('Enrollment Error'));
    error.getByText('This class is full');
    expect(error.queryByRole('button', { name: 'Move my seat here' })).toBeNull();
  });

  test('keeps the question open with any other refusal', async () => {
    const started = refused(400, { detail: 'The class you are moving from has already started' });
    const { user } = await opened([taken, other], { [move]: started });
    await user.click(rowOf('Room B').getByRole('button', { name: 'Move my seat here' }));
    const question = within(await dialog('Move Your Seat'));
    await user.click(question.getByRole('button', { name: 'Move my seat here' }));
    await question.findByText('The class you are moving from has already started');
  });
});

// spec 4.20, 4.21, 7.45
test('enrolling shows the class, and reloads the list', async () => {
  const { server, user } = await opened([open], { [enroll]: ok(taken) });
  server.answers[available] = ok([taken]);
  await user.click(button('Enroll'));
  const success = within(await dialog('Enrollment Successful'));
  for (const text of ['Firearms Qualification', 'Room A', 'Wed, Mar 3, 2027', '09:00-11:00']) success.getByText(text);
  await user.click(success.getByText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  rowOf('Room A').getByRole('button', { name: 'Unenroll' });
  rowOf('Room A').getByText('4/12');
  expect(server.count(available)).toBe(3);
  expect(server.to(enroll).map(({ body }) => body ?? {})).toEqual([{}]);
});

test('two clicks enroll once', async () => {
  const answer = pausedResponse(ok(taken));
  const { server, user } = await opened([open], { [enroll]: answer.answer });
  const enrollButton = button('Enroll');
  // Two clicks before React renders the busy button, then one on the busy button.
  act(() => {
    enrollButton.click();
    enrollButton.click();
  });
  await user.click(enrollButton);
  expect(server.count(enroll)).toBe(1);
  expect(enrollButton.getAttribute('aria-disabled')).toBe('true');
  answer.release();
  await dialog('Enrollment Successful');
  expect(server.count(enroll)).toBe(1);
});

test('a call for one class does not block others', async () => {
  const answer = pausedResponse(ok(taken));
  const other = 'POST /api/training-classes/B/enroll/';
  const { server, user } = await opened([open, aClass({ id: 'B' })], {
    [enroll]: answer.answer,
    [other]: refused(400, { detail: 'Enrollment for this class is not open' }),
  });
  await user.click(rowOf('Room A').getByRole('button', { name: 'Enroll' }));
  await user.click(rowOf('Room B').getByRole('button', { name: 'Enroll' }));
  await screen.findByText('Enrollment for this class is not open');
  expect(server.count(other)).toBe(1);
  answer.release();
  await dialog('Enrollment Successful');
});

// spec 8.15, 8.16
test('a conflict shows the detail of the response', async () => {
  const detail = 'This class overlaps First Aid on Wed, Mar 3, 2027.';
  const { user } = await opened([open], { [enroll]: refused(409, { detail, conflict: true }) });
  await user.click(button('Enroll'));
  const error = within(await dialog('Enrollment Error'));
  error.getByText(detail);
  expect(error.queryByText(/another Firearms/)).toBeNull();
});

// spec 8.15, 8.17
test('another class of the same training has its own message', async () => {
  const { server, user } = await opened([open], {
    [enroll]: refused(409, { detail: 'You are already enrolled in another class of this training' }),
  });
  await user.click(button('Enroll'));
  const error = within(await dialog('Enrollment Error'));
  error.getByText('You are already enrolled in another Firearms Qualification training.');
  error.getByText('Please unenroll from the other training before enrolling in this one.');
  await waitFor(() => expect(server.count(available)).toBe(3));
});

// spec 8.18
test.each([
  ['the detail', { detail: 'This class has already started' }, 'This class has already started'],
  ['else a sentence', {}, 'Failed to enroll in training'],
])('another failure to enroll shows %s at the class, until dismissed', async (_, body, text) => {
  const { server, user } = await opened([open], { [enroll]: refused(400, body) });
  await user.click(button('Enroll'));
  await screen.findByText(text);
  await waitFor(() => expect(server.count(available)).toBe(3));
  await user.click(button('Dismiss'));
  expect(screen.queryByText(text)).toBeNull();
});

test('an enrollment with an unknown outcome counts as done once the list shows it', async () => {
  const { server, user } = await opened([open], { [enroll]: 'no-response' });
  server.answers[available] = ok([taken]);
  await user.click(button('Enroll'));
  await dialog('Enrollment Successful');
  expect(screen.queryByText(/Failed to enroll/)).toBeNull();
});

test('an enrollment with an unknown outcome that the list does not show has failed, and says why', async () => {
  const { server, user } = await opened([open], { [enroll]: 'no-response' });
  await user.click(button('Enroll'));
  await waitFor(() => expect(server.count(available)).toBe(3));
  await screen.findByText(/^Failed to enroll in training\s+Unable to connect to server\. Please try again\.$/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refused enrollment stays refused, even if the list shows a seat', async () => {
  const { server, user } = await opened([open], { [enroll]: refused(400, { detail: 'Enrollment has ended' }) });
  server.answers[available] = ok([taken]);
  await user.click(button('Enroll'));
  await waitFor(() => expect(server.count(available)).toBe(3));
  await screen.findByText('Enrollment has ended');
  expect(screen.queryByRole('dialog')).toBeNull();
});

// spec 4.15, 4.20, 4.22, 5.36
test('unenrolling asks first, says what is lost, and that the spot is available', async () => {
  const { server, user } = await opened([taken], { [unenroll]: ok(open) });
  await user.click(button('Unenroll'));
  const question = within(await dialog('Confirm Unenrollment'));
  question.getByText('Room A');
  await user.click(question.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.count(unenroll)).toBe(0);

  server.answers[available] = ok([open]);
  await user.click(button('Unenroll'));
  await user.click(within(await dialog('Confirm Unenrollment')).getByRole('button', { name: 'Unenroll' }));
  const outcome = within(await dialog('Unenrollment Successful'));
  outcome.getByText(/The spot is now available/);
  expect(server.count(unenroll)).toBe(1);
  await user.click(outcome.getByText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  rowOf('Room A').getByRole('button', { name: 'Enroll' });
});

// spec 8.19
test.each([
  ['the detail', { detail: 'This class has already started' }, 'This class has already started'],
  ['else a sentence', {}, 'Failed to unenroll from training'],
])('a failure to unenroll shows %s in the question, which stays open', async (_, body, text) => {
  const { user } = await opened([taken], { [unenroll]: refused(400, body) });
  await user.click(button('Unenroll'));
  const question = within(await dialog('Confirm Unenrollment'));
  await user.click(question.getByRole('button', { name: 'Unenroll' }));
  await question.findByText(text);
  // The confirmation opens again without the last failure.
  await user.click(question.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button('Unenroll'));
  await dialog('Confirm Unenrollment');
  expect(screen.queryByText(text)).toBeNull();
});

test('a confirmation cannot be closed while its call is in flight', async () => {
  const answer = pausedResponse(ok(open));
  const { server, user } = await opened([taken], { [unenroll]: answer.answer });
  await user.click(button('Unenroll'));
  const question = within(await dialog('Confirm Unenrollment'));
  await user.dblClick(question.getByRole('button', { name: 'Unenroll' }));
  await user.keyboard('{Escape}');
  await user.click(question.getByText('Cancel'));
  answer.release();
  await dialog('Unenrollment Successful');
  expect(server.count(unenroll)).toBe(1);
});

test('when the list cannot be loaded again after an action, the expanded training says so', async () => {
  const { server, user } = await opened([open], { [enroll]: ok(taken) });
  server.answers[available] = refused(500);
  await user.click(button('Enroll'));
  await user.click(within(await dialog('Enrollment Successful')).getByText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('Failed to fetch available training classes');
  rowOf('Room A').getByRole('button', { name: 'Enroll' });
  server.answers[available] = ok([taken]);
  await user.click(button('Try again'));
  await waitFor(() => expect(screen.queryByText('Failed to fetch available training classes')).toBeNull());
  rowOf('Room A').getByRole('button', { name: 'Unenroll' });
});

// spec 2.42
test('without classes, the tab says so', async () => {
  network({ [mandatory]: ok([]), [available]: ok([]) });
  renderPart(<SignupTab />);
  await screen.findByText('No training courses are currently available for enrollment.');
});

// spec 8.34
test('a list that cannot be loaded shows a message and a retry', async () => {
  const server = network({ [mandatory]: ok([]), [available]: refused(500) });
  const user = renderPart(<SignupTab />);
  await screen.findByText('Failed to fetch available training classes');
  server.answers[available] = ok([open]);
  await user.click(button('Try again'));
  await screen.findByText('Firearms Qualification');
});

test('prerequisites of a training are shown at its classes, and missing ones refused with the text of the server', async () => {
  const detail = 'You need CPR before this class.';
  const { user } = await opened([open], {
    'GET /api/training-types/': ok([
      aType({ id: open.training_type.id, prerequisite_ids: ['cpr', 'old'] }),
      aType({ id: 'cpr', name: 'CPR' }),
      aType({ id: 'old', name: 'Old course', archived: true }),
      aType({ id: 'other', name: 'Driving' }),
    ]),
    [enroll]: refused(409, { code: 'prerequisites_missing', conflict: true, detail }),
  });
  await screen.findByText('Prerequisites: CPR');
  await user.click(button('Enroll'));
  within(await dialog('Enrollment Error')).getByText(detail);
});

test('forms with which attendees are evaluated are shown at the classes of a training', async () => {
  await opened([open], {
    'GET /api/training-types/': ok([aType({ id: open.training_type.id, form_ids: ['F2', 'old'] })]),
    'GET /api/evaluation-forms/': ok([aUsableForm(), aUsableForm({ id: 'F2', name: 'Night qualification' })]),
  });
  await screen.findByText('Evaluations: Night qualification');
});
