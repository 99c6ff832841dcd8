import type { GroupPerson } from '@muster/shared/evaluation-answers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  aFirearm,
  aGroup,
  aGroupDraft,
  aGroupPerson,
  courseOfFire,
  groupClassId,
  groupFormId,
} from '../../../testing/class-evaluation.ts';
import { anEvaluation, anEvaluationRow } from '../../../testing/evaluations.ts';
import { type Answers, network, ok, pausedResponse, refused, type Sent } from '../../../testing/fake-network.ts';
import { employee, permissionList, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';
import { windowIs } from '../../../testing/setup.ts';

beforeEach(() => signInAs({ ...employee, employee_id: '1002' }));

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
const load = `GET /api/evaluation-forms/${groupFormId}/classes/${groupClassId}/?on=${day}`;
const add = 'POST /api/evaluations/drafts/';
const complete = 'POST /api/evaluations/';
const lanes = `PUT /api/classes/${groupClassId}/lanes/`;
const slow = { timeout: 4000 };

const dana = aGroupPerson('1004', 'Dana Ortiz');
const ana = aGroupPerson('1005', 'Ana Reyes');
const own = aGroupPerson('1002', 'Luis Diaz', { refused: 'You cannot evaluate yourself.', attempts: [] });
const everyone = [dana, ana, own];

const draftIdOf = (id: string) => aGroupDraft({ employee_id: id, name: '' }).id;
/** The address that saves the draft of a person. */
const save = (id: string) => `PUT /api/evaluations/drafts/${draftIdOf(id)}/`;
const bodyOf = (sent: Sent | undefined) => sent?.body as Record<string, unknown> & { employee_id: string };
const stored = (newest: number) => (sent: Sent) => {
  const { employee_id } = bodyOf(sent);
  return {
    status: newest === 1 ? 201 : 200,
    body: aGroupDraft({ employee_id, name: '' }, { newest }),
  };
};
const recorded =
  (outcome: 'passed' | 'failed' = 'passed') =>
  (sent: Sent) => {
    const { employee_id, firearm_id } = bodyOf(sent);
    const { employee: person, firearms } = everyone.find((one) => one.employee.employee_id === employee_id) ?? dana;
    const firearm = firearms.find(({ id }) => id === firearm_id) ?? null;
    return {
      status: 201,
      body: anEvaluation({ id: `E${employee_id}`, employee: person, outcome, points: 19, on: day, firearm }),
    };
  };

function open(people: GroupPerson[] = everyone, answers: Answers = {}, changed: Parameters<typeof aGroup>[1] = {}) {
  const group = aGroup(people, { on: day, ...changed });
  const net = network({
    'GET /api/employee-info/': ok({ ...employee, employee_id: '1002' }),
    'GET /api/employee-permissions/1002/': ok(permissionList([])),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    [load]: ok(group),
    [add]: stored(1),
    [save('1004')]: stored(2),
    [save('1005')]: stored(2),
    [complete]: recorded(),
    ...answers,
  });
  return { ...net, ...browseApp(`/classes/${groupClassId}/evaluate/${groupFormId}`), group };
}
type Opened = ReturnType<typeof open>;

const row = (name: string) => {
  const found = screen.getAllByRole('row').find((one) => within(one).queryByText(name, { selector: '[data-person]' }));
  if (!found) throw new Error(`No row of ${name}`);
  return within(found);
};
const grip = (name: string) => within(screen.getByRole('radiogroup', { name: `Keeps the gun hand free ${name}` }));
const hits = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Hits ${name}` });

async function answerAll(user: Opened['user'], name: string, typed = '9', passes = 'Pass') {
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  await user.click(grip(name).getByRole('radio', { name: passes }));
  await user.type(hits(name), typed);
  await user.selectOptions(screen.getByRole('combobox', { name: `Officer safety ${name}` }), '4');
}

test('answers of each person are saved as their own draft in the class', async () => {
  const { user, to, count } = open();
  await answerAll(user, 'Dana Ortiz');
  await user.type(hits('Ana Reyes'), '7');
  row('Dana Ortiz').getByText('19 of 20 points · 95%');
  row('Dana Ortiz').getByText('3 of 3 required answered');
  row('Dana Ortiz').getByText('Passed');
  await waitFor(() => expect(count(add)).toBe(2), slow);
  expect(to(add).map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      {
        ...{ employee_id: '1004', form_id: groupFormId, class_id: groupClassId, version: 1, on: day },
        answers: { items: { grip: { value: true }, hits: { value: 9 }, safety: { value: 4 } } },
      },
      {
        ...{ employee_id: '1005', form_id: groupFormId, class_id: groupClassId, version: 1, on: day },
        answers: { items: { hits: { value: 7 } } },
      },
    ]),
  );
  await row('Dana Ortiz').findByText(/^Saved /, {}, slow);
});

test('Enter moves to the same item of the next person', async () => {
  const { user } = open();
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  await user.type(hits('Dana Ortiz'), '9{Enter}');
  expect(document.activeElement).toBe(hits('Ana Reyes'));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(hits('Dana Ortiz'));
});

test('the rest passes an item, which can be undone', async () => {
  const { user } = open();
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  await user.click(grip('Dana Ortiz').getByRole('radio', { name: 'Fail' }));
  await user.click(screen.getByRole('button', { name: 'Pass the rest: Keeps the gun hand free' }));
  await screen.findByText('1 attendee passed “Keeps the gun hand free”.');
  const isChecked = (name: string, answer: string) =>
    grip(name).getByRole<HTMLInputElement>('radio', { name: answer }).checked;
  expect([isChecked('Dana Ortiz', 'Fail'), isChecked('Ana Reyes', 'Pass')]).toEqual([true, true]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect([isChecked('Dana Ortiz', 'Fail'), isChecked('Ana Reyes', 'Pass')]).toEqual([true, false]);
});

test('one evaluation is completed once, after its result is confirmed', async () => {
  const { user, to, answers, group } = open();
  await answerAll(user, 'Dana Ortiz');
  await row('Dana Ortiz').findByText(/^Saved /, {}, slow);
  await user.click(screen.getByRole('button', { name: 'Complete the evaluation of Dana Ortiz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete the evaluation' }));
  dialog.getByText('Dana Ortiz passes “Vehicle stop”.');
  dialog.getByText(/^Day: \w{3}, \w{3} \d+, \d{4}\. /);
  const after = anEvaluationRow({ id: 'E1004', employee: dana.employee, outcome: 'passed', points: 19 });
  answers[load] = ok({ ...group, people: [{ ...dana, evaluations: [after] }, ana, own] });
  await user.dblClick(dialog.getByRole('button', { name: 'Complete' }));
  await row('Dana Ortiz').findByRole('link', { name: 'Open evaluation of Dana Ortiz' });
  expect(to(complete).map(({ body }) => body)).toMatchObject([
    { employee_id: '1004', class_id: groupClassId, on: day, draft_id: draftIdOf('1004') },
  ]);
  expect(screen.queryByRole('textbox', { name: 'Hits Dana Ortiz' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Dana Ortiz'));
  screen.getByText('1 passed · 1 open');
});

test('all ready evaluations are completed one after another, and a refusal is named', async () => {
  const { user, to, answers, group } = open();
  await answerAll(user, 'Dana Ortiz');
  await answerAll(user, 'Ana Reyes', '10');
  answers[complete] = (sent) =>
    bodyOf(sent).employee_id === '1004'
      ? refused(409, { code: 'no_attempt_left', detail: 'No attempt is left.' })
      : recorded()(sent);
  const after = anEvaluationRow({ id: 'E1005', employee: ana.employee, outcome: 'passed' });
  answers[load] = ok({ ...group, people: [dana, { ...ana, evaluations: [after] }, own] });
  await user.click(await screen.findByRole('button', { name: 'Complete 2 ready evaluations' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete the ready evaluations' }));
  dialog.getByText('2 passed');
  await user.dblClick(dialog.getByRole('button', { name: 'Complete' }));
  await screen.findByText('Dana Ortiz: No attempt is left.');
  expect(to(complete).map((sent) => bodyOf(sent).employee_id)).toEqual(['1004', '1005']);
  expect(hits('Dana Ortiz').value).toBe('9');
  await row('Ana Reyes').findByRole('link', { name: 'Open evaluation of Ana Reyes' });
});

test('a lost connection stops the completion, and the same evaluation is sent again', async () => {
  const { user, to, answers } = open();
  await answerAll(user, 'Dana Ortiz');
  await answerAll(user, 'Ana Reyes', '10');
  answers[complete] = 'no-response';
  await user.click(await screen.findByRole('button', { name: 'Complete 2 ready evaluations' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Complete' }));
  await screen.findByText('Not sent, because the connection was lost: Ana Reyes');
  const sent = to(complete).length;
  answers[complete] = recorded();
  await user.click(await screen.findByRole('button', { name: 'Complete 2 ready evaluations' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(to(complete).length).toBe(sent + 2));
  const keyOf = (one: Sent | undefined) => one?.headers.get('Idempotency-Key');
  expect(keyOf(to(complete)[sent])).toBe(keyOf(to(complete)[0]));
});

test('a failed evaluation takes remedial training, and then attempt 2', async () => {
  const failed = anEvaluationRow({ id: 'E9', employee: dana.employee, points: 12 });
  const waiting = { firearm_id: null, attempt: 2, refused: 'Remedial training is missing.', needs_remediation: 'E9' };
  const remediate = 'POST /api/evaluations/people/1004/E9/remediation/';
  const person = { ...dana, evaluations: [failed], attempts: [waiting] };
  const { user, answers, group } = open([person, ana], { [remediate]: { status: 201, body: anEvaluation() } });
  await screen.findByText('Remedial training is missing.');
  row('Dana Ortiz').getByText('12 of 20 points (60%), attempt 1');
  await user.click(screen.getByRole('button', { name: 'Record remedial training of Dana Ortiz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record remedial training' }));
  await user.type(dialog.getByLabelText('Minutes'), '45');
  await user.type(dialog.getByLabelText('Remedial training'), 'Approach from the passenger side');
  const next = { ...waiting, refused: null, needs_remediation: null };
  answers[load] = ok({ ...group, people: [{ ...person, attempts: [next] }, ana] });
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await user.click(await screen.findByRole('button', { name: 'Attempt 2 of Dana Ortiz' }));
  row('Dana Ortiz').getByText(/· Attempt 2$/);
  row('Dana Ortiz').getByRole('link', { name: /^Before: Failed, 12 of 20 points/ });
  expect(hits('Dana Ortiz').value).toBe('');
});

test('missing answers and comments open the details at the first problem', async () => {
  const { user, count } = open();
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  await user.click(grip('Dana Ortiz').getByRole('radio', { name: 'Fail' }));
  row('Dana Ortiz').getByRole('button', { name: '1 comment required, Dana Ortiz' });
  await user.click(screen.getByRole('button', { name: 'Complete the evaluation of Dana Ortiz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Details of Dana Ortiz' }));
  const comment = dialog.getByRole('textbox', { name: 'Comment on Keeps the gun hand free' });
  await waitFor(() => expect(document.activeElement).toBe(comment));
  await user.type(comment, 'Hand on the grip');
  expect(row('Dana Ortiz').queryByRole('button', { name: /comment required/ })).toBeNull();
  expect(count(complete)).toBe(0);
});

test('another firearm keeps the answers, and a second one has its own row', async () => {
  const [worn, spare] = [aFirearm('F1', 'A1'), aFirearm('F2', 'A2')];
  const armed = aGroupPerson('1004', 'Dana Ortiz', { firearms: [worn, spare] });
  const { user, to, count } = open(
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

test('a draft that is too long for the answer is loaded by itself', async () => {
  const draft = aGroupDraft(dana.employee, { answers: { items: { hits: { value: 7 } } } });
  open([{ ...dana, more_drafts: [draft.id] }, ana], { [`GET /api/evaluations/drafts/${draft.id}/`]: ok(draft) });
  await waitFor(() => expect(hits('Dana Ortiz').value).toBe('7'));
});

test('the relays and lanes are printed, and nothing else', async () => {
  const places = [
    { employee_id: '1004', relay: 1, lane: 2 },
    { employee_id: '1005', relay: 2, lane: 1 },
  ];
  open([dana, ana], {}, { lanes: { newest: 1, count: 5, places } });
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

test('sections are shown one at a time', async () => {
  const { user } = open(
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

test('the signed-in person has the reason and no controls', async () => {
  open();
  await screen.findByText('You cannot evaluate yourself.');
  expect(screen.queryByRole('textbox', { name: 'Hits Luis Diaz' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Details of Luis Diaz' })).toBeNull();
});

test('a conflict with another window keeps the answers until a state is chosen', async () => {
  const mine = aGroupDraft(dana.employee, { answers: { items: { hits: { value: 3 } } } });
  const theirs = { ...mine, newest: 5, answers: { items: { hits: { value: 8 } } } };
  const { user } = open([{ ...dana, drafts: [mine] }, ana], {
    [save('1004')]: refused(409, { code: 'edit_conflict' }),
    [`GET /api/evaluations/drafts/${mine.id}/`]: ok(theirs),
  });
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  expect(hits('Dana Ortiz').value).toBe('3');
  await user.click(screen.getByRole('button', { name: 'One more: Hits, Dana Ortiz' }));
  await screen.findByText(/another window/, {}, slow);
  expect(hits('Dana Ortiz').value).toBe('4');
  await user.click(screen.getByRole('button', { name: 'Load the other one' }));
  await waitFor(() => expect(hits('Dana Ortiz').value).toBe('8'));
});

test('a person whom another evaluator completed meanwhile keeps the typed answers', async () => {
  const { user, answers, group } = open();
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  await user.type(hits('Dana Ortiz'), '6');
  const theirs = anEvaluationRow({ id: 'E7', employee: dana.employee, outcome: 'passed', points: 18 });
  answers[load] = ok({ ...group, people: [{ ...dana, evaluations: [theirs] }, ana, own] });
  // Two loads within two seconds are one.
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    row('Dana Ortiz').getByRole('link', { name: /^Before: Passed, 18 of 20 points/ });
  }, slow);
  expect(hits('Dana Ortiz').value).toBe('6');
});

test('a failed save is repeated, and leaving the page asks', async () => {
  const { user, answers, count } = open(everyone, { [add]: 'no-response' });
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  await user.type(hits('Dana Ortiz'), '6');
  await screen.findByText(/Muster tries again\.$/, {}, slow);
  await user.click(screen.getByRole('link', { name: /^Vehicle stops, / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(dialog.getByRole('button', { name: 'Stay here' }));
  const before = count(add);
  answers[add] = stored(1);
  window.dispatchEvent(new Event('online'));
  await row('Dana Ortiz').findByText(/^Saved /);
  expect(count(add)).toBe(before + 1);
});

test('lanes are filled by name, swapped, and saved', async () => {
  const { user, to } = open(
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
  await screen.findByRole('button', { name: 'Relay 1, 2 unfinished' });
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

const given = {
  newest: 3,
  count: 2,
  places: [
    { employee_id: '1005', relay: 1, lane: 1 },
    { employee_id: '1004', relay: 1, lane: 2 },
  ],
};

test('a relay shows its people by lane', async () => {
  const { user } = open(everyone, {}, { lanes: given });
  await user.click(await screen.findByRole('button', { name: 'Relay 1, 2 unfinished' }));
  const names = () => [...document.querySelectorAll('[data-person]')].map((one) => one.textContent);
  expect(names()).toEqual(['Ana Reyes', 'Dana Ortiz']);
  row('Dana Ortiz').getByText('Lane 2');
  await user.click(screen.getByRole('button', { name: 'No lane, 0 unfinished' }));
  expect(names()).toEqual(['Luis Diaz']);
  await user.click(screen.getByRole('button', { name: 'Everyone, 2 unfinished' }));
  row('Dana Ortiz').getByText('Relay 1, lane 2');
});

test('lanes that another person changed are not overwritten', async () => {
  const { user, answers, group, to } = open(
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
  answers[load] = ok({ ...group, lanes: { ...given, newest: 4, count: 7 } });
  await user.click(dialog.getByRole('button', { name: 'Load the current lanes' }));
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Number of lanes').value).toBe('7'));
});

test('in a narrow window each person is a block with labeled controls', async () => {
  windowIs(820);
  const { user } = open();
  const list = within(await screen.findByRole('list', { name: 'Attendees, Approach' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('table')).toBeNull();
  await user.type(hits('Dana Ortiz'), '9{Enter}');
  expect(document.activeElement).toBe(hits('Ana Reyes'));
  await user.click(screen.getByRole('button', { name: 'Pass the rest' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Keeps the gun hand free' }));
  await screen.findByText('2 attendees passed “Keeps the gun hand free”.');
});

test('another day loads its attempts, and the answers stay', async () => {
  const { user, answers, group } = open();
  await screen.findByRole('heading', { name: 'Approach', level: 2 });
  await user.type(hits('Dana Ortiz'), '9');
  const earlier = pausedResponse(
    ok({ ...group, on: '2026-05-12', people: [{ ...dana, attempts: [{ ...dana.attempts[0], attempt: 2 }] }, ana] }),
  );
  answers[load.replace(day, '2026-05-12')] = earlier.answer;
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-05-12' } });
  earlier.release();
  await row('Dana Ortiz').findByText(/· Attempt 2$/);
  expect(hits('Dana Ortiz').value).toBe('9');
});

test('a failed load offers a retry; an unknown class and a forbidden one are explained', async () => {
  const { user, answers, group } = open(everyone, { [load]: refused(500) });
  await screen.findByText(/^We couldn't load the evaluations of this class/);
  answers[load] = ok(group);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Vehicle stop', level: 1 });
});

test.each([
  [404, /^This class or this form does not exist/],
  [403, 'Only staff of the class.'],
] as const)('status %i is explained', async (status, text) => {
  open(everyone, { [load]: refused(status, { detail: 'Only staff of the class.' }) });
  await screen.findByText(text);
});

test('a class without attendees', async () => {
  open([]);
  await screen.findByText('No one is enrolled in this class yet.');
});
