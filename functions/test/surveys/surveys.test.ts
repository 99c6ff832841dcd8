import { isDeepStrictEqual } from 'node:util';
import { addDays, instantOf, today } from '@muster/shared/rules/calendar';
import { surveyQuestions } from '@muster/shared/rules/survey';
import { as, buildClass, buildPerson, buildType, type Person, staffOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { crashSimulator } from '@muster/testing/crash';
import { chief, other, prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { runNow } from '@muster/testing/scheduled';
import { usualNow } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { closeAttendance } from '../../src/areas/attendance/close-attendance.ts';
import { remindOfSurveys } from '../../src/entry/scheduled/survey-reminders.ts';
import { setting } from '../../src/table/core/changed-fields.ts';
import { queryAll } from '../../src/table/core/read.ts';
import { transact, update } from '../../src/table/core/write.ts';
import { addAnswer, addRequest, askMore, findRequests } from '../../src/table/entities/class-survey.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { findSite } from '../../src/table/entities/site.ts';
import { classKey } from '../../src/table/entities/training-class.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { allAre, assess, callsOf, type EndedClass, heldClass, nameInstructors } from '../attendance/held-class.ts';
import { said, told } from '../waitlist/people.ts';

const crashes = crashSimulator();
await prepareEachTest(['staff', 'chief', 'other'], { onClient: crashes.onClient });

const ratings = Object.fromEntries(surveyQuestions.map((question, n) => [question, (n % 5) + 1]));
const dayOf = () => today(site.site.timezone, system.clock.now);
const moveTo = (date: string, time = '12:00') => {
  system.clock.now = instantOf(date, time, site.site.timezone);
};
const switchOn = (enabled: unknown = true) =>
  system.call('surveys', 'setDepartment', { body: { enabled } as never }, chief.asking);

/** Returns a person's calls about a class, in a new login session: time may have passed. */
async function callsBy(employee: Employee, { id: classId }: { id: string }) {
  const asking = await as(system, site, employee);
  const params = { classId };
  return {
    open: () => system.call('surveys', 'open', {}, asking),
    form: () => system.call('surveys', 'form', { params }, asking),
    submit: (body: object = { ratings }) => system.call('surveys', 'submit', { params, body } as never, asking),
    results: () => system.call('surveys', 'results', { params }, asking),
    totals: (query = {}) => system.call('surveys', 'totals', { query }, asking),
  };
}

/** Creates a class with closed attendance, in which the first `absent` attendees were absent. */
async function surveyedClass(count: number, { absent = 0, type }: { absent?: number; type?: TrainingType } = {}) {
  await switchOn();
  const held = await heldClass(system, site, { count, ...(type && { type }) });
  await recordAll(held, absent);
  expect(said(await callsOf(system, staff, held).close())).toBe('ok');
  return held;
}

async function recordAll(held: EndedClass, absent = 0) {
  const { record } = callsOf(system, staff, held);
  for (const session of held.sessions) {
    const lines = held.attendees.flatMap((one, n) => allAre(n < absent ? 'absent' : 'present', [one]));
    for (let n = 0; n < lines.length; n += 50) await record(session, lines.slice(n, n + 50));
  }
}

const requestsOf = async (held: EndedClass) =>
  (
    await findRequests(
      site.table,
      held.id,
      held.attendees.map(({ id }) => id),
    )
  ).filter((request) => request);
const notesOf = async (employee: Employee) =>
  (await told(system, site, { employee })).filter(({ kind }) => kind === 'evaluation');
const asStaff = async () => staffOf(system, { ...site, site: (await findSite(site.table)) ?? site.site });

test('closing the attendance asks those who were present, and stores nothing that joins a person and an answer', async () => {
  const held = await surveyedClass(6, { absent: 1 });
  const [absent, one] = held.attendees as [Employee, Employee];
  expect(await requestsOf(held)).toHaveLength(5);
  expect(await notesOf(one)).toMatchObject([
    { message: expect.stringMatching(/^Please answer the survey about .* by Wed, May 27, 2026/) },
  ]);
  expect(await notesOf(absent)).toEqual([]);
  const { open, form, submit } = await callsBy(one, held);
  expect((await open()).body).toMatchObject([{ class_id: held.id, closes_on: addDays(dayOf(), 14) }]);
  expect((await form()).body).toMatchObject({ state: 'open', few: false });

  const before = await contentsOf(system);
  expect(said(await submit({ ratings, most_useful: 'The scenarios', change: '' }))).toBe('ok');
  expect((await form()).body).toMatchObject({ state: 'answered' });
  expect((await open()).body).toEqual([]);
  const known = new Map(before.map((item) => [`${item.PK} ${item.SK}`, item]));
  const written = (await contentsOf(system)).filter(
    (item) => !isDeepStrictEqual(known.get(`${item.PK} ${item.SK}`), item),
  );
  const comment = written.find(({ PK }) => PK === `${site.code}#EVALUATION#${held.id}`);
  expect(Object.keys(comment ?? {}).toSorted()).toEqual(['PK', 'SK', 'question', 'text']);
  // Apart from the login session, which every call notes, only the request and the audit entry name the person.
  const naming = written.filter((item) => JSON.stringify(item).includes(one.id) && !item.SK.startsWith('SESSION#'));
  expect(naming.map(({ SK, PK }) => (PK.includes('#AUDIT#') ? 'audit' : SK)).toSorted()).toEqual([
    `EVALUATION#${held.id}`,
    'audit',
  ]);
  for (const item of naming) expect(JSON.stringify(item)).not.toMatch(/ratings|scenarios|objectives/);
  expect(await auditEntries(site.table, 'evaluation.submit')).toMatchObject([{ subject: { class: held.id } }]);
  expect(written.some(({ PK }) => PK.endsWith('#IDEMPOTENCY'))).toBe(false);
});

test('one answer counts, from two tabs and at once, and answers of several people at once are all counted', async () => {
  const held = await surveyedClass(7);
  const [first, ...others] = held.attendees as [Employee, ...Employee[]];
  const tab = await callsBy(first, held);
  const both = (await Promise.all([tab.submit(), tab.submit()])).map(said).toSorted();
  expect(both).toEqual(['409 survey_answered', 'ok']);
  expect(said(await tab.submit())).toBe('409 survey_answered');
  const answers = await Promise.all(others.map(async (one) => said(await (await callsBy(one, held)).submit())));
  expect(answers).toEqual(others.map(() => 'ok'));
  moveTo(addDays(dayOf(), 15));
  const { body } = await (await callsBy(chief.employee, held)).results();
  expect(body).toMatchObject({ asked: 7, answered: 7, closed: true, counts: { objectives: [7, 0, 0, 0, 0] } });
});

test('a survey closes at the end of its last day, also for an answer that is sent at that moment', async () => {
  const held = await surveyedClass(2);
  const [one, two] = held.attendees as [Employee, Employee];
  const last = addDays(dayOf(), 14);
  moveTo(last, '23:59');
  expect(said(await (await callsBy(one, held)).submit())).toBe('ok');
  moveTo(addDays(last, 1), '00:00');
  const late = await callsBy(two, held);
  expect(said(await late.submit())).toBe('409 survey_closed');
  expect((await late.form()).body.state).toBe('closed');
  expect((await late.open()).body).toEqual([]);
});

test('only attendees who were present answer, only class staff see results, and input names its field', async () => {
  const instructor = await buildPerson(system, site);
  await switchOn();
  const held = await heldClass(system, site, { count: 3 });
  await recordAll(held, 1);
  const [absent, one, teacher] = held.attendees as [Employee, Employee, Employee];
  const named = ({ id, employee_id }: Employee) => ({ employee: id, employee_id, name: 'Sam' });
  await nameInstructors(site, held.id, [named(instructor.employee), named(teacher)]);
  await callsOf(system, staff, held).close();
  const elsewhere = await surveyedClass(1);
  const stranger = await buildPerson(system, site);
  for (const person of [absent, teacher, stranger.employee, chief.employee]) {
    const { submit, form } = await callsBy(person, held);
    expect([said(await submit()), said(await form())]).toEqual(['403 forbidden', '403 forbidden']);
  }
  const calls = await callsBy(one, held);
  for (const rating of [0, 6, 2.5, '5', null]) {
    const answer = await calls.submit({ ratings: { ...ratings, pace: rating } });
    expect([said(answer), Object.keys(answer.body.fields ?? {})]).toEqual(['400 invalid_input', ['ratings.pace']]);
  }
  expect(said(await calls.submit({ ratings, change: 'x'.repeat(1001) }))).toBe('400 invalid_input');
  expect(said(await calls.results())).toBe('403 forbidden');
  const teaching = await callsBy(instructor.employee, held);
  expect(said(await teaching.results())).toBe('ok');
  expect(said(await (await callsBy(instructor.employee, elsewhere)).results())).toBe('403 forbidden');
  expect((await calls.totals()).body).toEqual([]);
  const params = { classId: held.id };
  for (const name of ['form', 'results'] as const) {
    const foreign = await as(system, other, other.chief);
    expect(said(await system.call('surveys', name, { params }, foreign))).toBe('404 not_found');
  }
});

test.each([0, 4, 5, 6])(
  'with %i answers, results are shown from the day after the last one on, if there are five',
  async (n) => {
    const held = await surveyedClass(7);
    const seen = async () => {
      const { results, totals } = await callsBy(chief.employee, held);
      const [one, [row]] = [(await results()).body, (await totals()).body];
      expect(row).toMatchObject({ class_id: held.id, answered: one.answered, counts: one.counts });
      return one;
    };
    for (const [no, person] of held.attendees.slice(0, n).entries()) {
      expect(said(await (await callsBy(person, held)).submit({ ratings, change: `No ${no}` }))).toBe('ok');
      // Each look while the survey is open tells the count alone.
      expect(await seen()).toMatchObject({ answered: no + 1, counts: null, comments: { change: [] } });
    }
    const last = addDays(dayOf(), 14);
    moveTo(addDays(last, 1), '00:30');
    expect(await seen()).toMatchObject({ answered: n, counts: null });
    moveTo(addDays(last, 1), '01:00');
    const shown = await seen();
    expect(shown.counts?.pace ?? null).toEqual(n < 5 ? null : [n, 0, 0, 0, 0]);
    expect(shown.comments.change).toHaveLength(n < 5 ? 0 : n);
    // No one can change shown results, neither by an answer nor by opening and closing the attendance again.
    const late = await callsBy(held.attendees[6] as Employee, held);
    expect(said(await late.submit())).toBe('409 survey_closed');
    const { reopen, close } = callsOf(system, { asking: await as(system, site, staff.employee) }, held);
    await reopen();
    expect(said(await close())).toBe('ok');
    expect(await seen()).toEqual(shown);
  },
);

test('reopening and closing attendance keeps answers, asks no one twice and asks added attendees', async () => {
  const held = await surveyedClass(3, { absent: 2 });
  const [away, late, one] = held.attendees as [Employee, Employee, Employee];
  expect(said(await (await callsBy(one, held)).submit())).toBe('ok');
  const { reopen, record, close, sheet } = callsOf(system, staff, held);
  await reopen();
  await record(held.sessions[0], [{ employee_id: late.employee_id, status: 'present', reason: 'Came by bus' }]);
  expect(said(await (await callsBy(late, held)).submit())).toBe('403 forbidden');
  expect((await sheet()).body.closed).toBe(null);
  await close();
  expect([await notesOf(one), await notesOf(late), await notesOf(away)].map(({ length }) => length)).toEqual([1, 1, 0]);
  const { results } = await callsBy(chief.employee, held);
  expect((await results()).body).toMatchObject({ asked: 2, answered: 1 });
  expect(said(await (await callsBy(one, held)).submit())).toBe('409 survey_answered');
  // A person who turns out to have been absent cannot answer any more.
  await reopen();
  await record(held.sessions[0], [{ employee_id: late.employee_id, status: 'absent', reason: 'Wrong person' }]);
  await close();
  expect(said(await (await callsBy(late, held)).submit())).toBe('403 forbidden');
});

test('an interrupted closing asks everyone once: the sweep continues it', async () => {
  await switchOn();
  const held = await heldClass(system, site, { count: 70 });
  await recordAll(held);
  const cut = { afterWrites: 2, before: true };
  const context = await asStaff();
  expect(await crashes.runUntil(cut, () => closeAttendance(context, held.id))).toBe(true);
  expect(await requestsOf(held)).toHaveLength(30);
  system.clock.now = new Date(system.clock.now.getTime() + 61_000);
  system.errors.length = 0;
  expect(await runNow(system.deps, 'jobs')).toEqual([]);
  expect(await requestsOf(held)).toHaveLength(70);
  for (const one of held.attendees) expect(await notesOf(one)).toHaveLength(1);
  const { results } = await callsBy(chief.employee, held);
  expect((await results()).body.asked).toBe(70);
});

test('people who have not answered are reminded after 3 and 10 days, once each', async () => {
  const held = await surveyedClass(2);
  const [one, two] = held.attendees as [Employee, Employee];
  expect(said(await (await callsBy(one, held)).submit())).toBe('ok');
  const first = dayOf();
  const counts: number[][] = [];
  for (const days of [2, 3, 3, 9, 10, 11, 15]) {
    moveTo(addDays(first, days), '06:30');
    await remindOfSurveys(await asStaff());
    counts.push([(await notesOf(one)).length, (await notesOf(two)).length]);
  }
  expect(counts).toEqual([1, 2, 2, 2, 3, 3, 3].map((n) => [1, n]));
});

test('departments and trainings without survey ask no one, and certifying also closes attendance', async () => {
  const off = await heldClass(system, site, { count: 1 });
  await recordAll(off);
  await callsOf(system, staff, off).close();
  expect(await requestsOf(off)).toEqual([]);
  expect(said(await switchOn('yes'))).toBe('400 invalid_input');
  expect(said(await system.call('surveys', 'setDepartment', { body: { enabled: true } }, staff.asking))).toBe(
    '403 forbidden',
  );
  const type = await buildType(system, site);
  await assess(site, type, { no_evaluation: true });
  const without = await surveyedClass(1, { type });
  expect(await requestsOf(without)).toEqual([]);
  expect((await (await callsBy(chief.employee, without)).results()).body).toBe(null);
  expect(await auditEntries(site.table, 'site.evaluations')).toMatchObject([{ after: { enabled: true } }]);

  const held = await heldClass(system, site, { count: 2 });
  await recordAll(held);
  const numbers = held.attendees.map(({ employee_id }) => employee_id);
  expect(said(await callsOf(system, staff, held).issue(numbers))).toBe('ok');
  system.clock.now = new Date(usualNow.getTime() + 61_000);
  expect(await runNow(system.deps, 'jobs')).toEqual([]);
  expect(await requestsOf(held)).toHaveLength(2);
});

test('a deleted class takes its survey along, and a deleted employee leaves the answer', async () => {
  const held = await surveyedClass(1);
  const [one] = held.attendees as [Employee];
  await (await callsBy(one, held)).submit({ ratings, change: 'Less theory' });
  expect(said(await system.call('roster', 'delete', { params: { employee_id: one.employee_id } }, chief.asking))).toBe(
    'ok',
  );
  expect((await (await callsBy(chief.employee, held)).results()).body).toMatchObject({ asked: 1, answered: 1 });

  const empty = await buildClass(system, site, { inDays: 5 });
  const days = { class_id: empty.id, opened_on: dayOf(), closes_on: dayOf() };
  await transact(site.table, [
    askMore(site.table, undefined, { ...days, type_id: empty.type_id, day: dayOf() }, 1),
    addRequest(site.table, staff.employee.id, days),
    update(site.table, classKey(site.table, empty.id), setting({ evaluated: true })),
  ]);
  const whose = { employeeId: staff.employee.id, classId: empty.id, on: dayOf() };
  const answer = { ratings: ratings as never, comments: { change: 'Less theory' } };
  await transact(
    site.table,
    addAnswer(site.table, whose, answer, () => new Error('refused')),
  );
  expect(said(await system.call('training', 'deleteClass', { params: { id: empty.id } }, staff.asking))).toBe('ok');
  expect(await queryAll(site.table, `${site.code}#EVALUATION#${empty.id}`)).toEqual([]);
  expect((await queryAll(site.table, `${site.code}#EVALUATION`)).map(({ SK }) => SK)).toEqual([held.id]);
  const { form } = await callsBy((staff as Person).employee, empty);
  expect(said(await form())).toBe('404 not_found');
});
