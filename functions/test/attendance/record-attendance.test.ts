import { isKind } from '@muster/shared/record/entry';
import { buildClass, buildPerson, buildSeat, buildType, type Person, personOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { expect, test } from 'vitest';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { said, trainingSergeant } from '../waitlist/people.ts';
import { allAre, assess, callsOf, heldClass, linesOf, nameInstructors, numbersOf, refusedIn } from './held-class.ts';

await prepareEachTest(['staff']);

test('records a line for each person with the minutes of the session, in the record and the audit log', async () => {
  const held = await heldClass(system, site, { count: 3 });
  const { record, sheet } = callsOf(system, staff, held);
  const [first, second] = held.sessions;
  const [amy, ben, cal] = held.attendees as [Person['employee'], Person['employee'], Person['employee']];
  const lines = [
    { employee_id: amy.employee_id, status: 'present' as const },
    { employee_id: ` ${ben.employee_id} `, status: 'absent' as const },
    { employee_id: cal.employee_id, status: 'excused' as const, minutes: 45, reason: 'Court' },
  ];
  const answer = await record(first, lines);
  expect(said(answer)).toBe('ok');
  expect(answer.body.not_recorded).toEqual([]);
  expect([amy, ben, cal].map((one) => linesOf(answer, one))).toEqual([
    [`${first.slice(8, 10)} present 180`],
    [`${first.slice(8, 10)} absent 0`],
    [`${first.slice(8, 10)} excused 45 Court`],
  ]);
  expect(said(await record(second, allAre('present', [amy])))).toBe('ok');

  const seen = await sheet();
  expect(seen.body.sessions).toEqual(
    held.days.map((date) => ({
      session: `${date}T09:00:00`,
      date,
      start_time: `${date}T09:00:00`,
      end_time: `${date}T12:00:00`,
      minutes: 180,
      begun: true,
    })),
  );
  expect(numbersOf(seen.body.rows)).toEqual(
    numbersOf([amy, ben, cal].toSorted((a, b) => a.last_name.localeCompare(b.last_name))),
  );
  expect(linesOf(seen, amy)).toHaveLength(2);
  expect(seen.body.rows[0].lines[0].by).toEqual({
    employee_id: staff.employee.employee_id,
    name: `Sam ${staff.employee.last_name}`,
  });

  const entries = await listEntries(site.table, cal.id);
  expect(entries.at(-1)).toMatchObject({
    entry: {
      no: answer.body.rows.find((row: { employee_id: string }) => row.employee_id === cal.employee_id).lines[0].no,
      kind: 'attendance.recorded',
      valid_on: held.days[0],
      data: { class_id: held.id, session: first, status: 'excused', minutes: 45 },
    },
    texts: { reason: { value: 'Court' } },
  });
  const [entry] = await auditEntries(site.table, 'attendance.record');
  expect(entry).toMatchObject({
    subject: { class: held.id },
    after: { present: [amy.id], absent: [ben.id], excused: [cal.id] },
  });
});

test('an entry has the categories of the type as it was then, and none where the type has none', async () => {
  const type = await buildType(system, site);
  const held = await heldClass(system, site, { count: 1, type });
  const { record } = callsOf(system, staff, held);
  const [amy] = held.attendees as [Person['employee']];
  await record(held.sessions[0], allAre('present', [amy]));
  await assess(site, type, { category_ids: ['FORCE'] });
  await record(held.sessions[1], allAre('present', [amy]));
  const entries = (await listEntries(site.table, amy.id)).map(({ entry }) => entry);
  const [before, after] = entries.filter(isKind('attendance.recorded')).map(({ data }) => data);
  expect(Object.keys(before ?? {})).not.toContain('category_ids');
  expect(after?.category_ids).toEqual(['FORCE']);
});

test('a correction is a line beside the one before, with a reason; the same again writes nothing', async () => {
  const held = await heldClass(system, site);
  const { record, sheet } = callsOf(system, staff, held);
  const [session] = held.sessions;
  const [one, other] = held.attendees as [Person['employee'], Person['employee']];
  await record(session, allAre('present', held.attendees));
  const before = await contentsOf(system);
  expect(refusedIn(await record(session, allAre('present', held.attendees)))).toEqual([]);
  expect(await contentsOf(system)).toEqual(before);

  const bare = await record(session, [{ employee_id: one.employee_id, status: 'absent' }]);
  expect(refusedIn(bare)).toEqual([[one.employee_id, 'reason_required']]);
  expect(await contentsOf(system)).toEqual(before);

  const line = { employee_id: one.employee_id, status: 'absent' as const, reason: 'Signed for by another' };
  const corrected = await record(session, [line, { employee_id: other.employee_id, status: 'present', minutes: 90 }]);
  expect(refusedIn(corrected)).toEqual([[other.employee_id, 'reason_required']]);
  const day = session.slice(8, 10);
  expect(linesOf(await sheet(), one)).toEqual([
    `${day} present 180 (replaced)`,
    `${day} absent 0 Signed for by another`,
  ]);
  const entries = (await listEntries(site.table, one.id)).map(({ entry }) => entry);
  expect(entries.at(-1)).toMatchObject({ supersedes: entries.at(-2)?.no, data: { status: 'absent' } });
});

test('a caller who has loaded an older line does not overwrite the newer one', async () => {
  const held = await heldClass(system, site);
  const { record } = callsOf(system, staff, held);
  const [session] = held.sessions;
  const [{ employee_id } = { employee_id: '' }] = held.attendees;
  const seen = (await record(session, [{ employee_id, status: 'present' }])).body.rows[0].lines[0].no;
  await record(session, [{ employee_id, status: 'absent', reason: 'Left', replaces: seen }]);
  const late = await record(session, [{ employee_id, status: 'excused', reason: 'Sick', replaces: seen }]);
  expect(refusedIn(late)).toEqual([[employee_id, 'changed_since']]);
  expect(late.body.rows[0].lines.map(({ status }: { status: string }) => status)).toEqual(['present', 'absent']);
});

test('refuses what cannot be true of a session, without writing', async () => {
  const held = await heldClass(system, site);
  const { record } = callsOf(system, staff, held);
  const [{ employee_id } = { employee_id: '' }] = held.attendees;
  const before = await contentsOf(system);
  const tooLong = await record(held.sessions[0], [{ employee_id, status: 'present', minutes: 181 }]);
  expect(tooLong.body.fields).toEqual({
    'lines.0.minutes': ['Minutes must be at most 180, as many as the session has'],
  });
  const unknown = await record(`${held.days[0]}T10:00:00`, allAre('present', held.attendees));
  expect(Object.keys(unknown.body.fields)).toEqual(['session']);
  const twice = await record(held.sessions[0], allAre('present', [...held.attendees, ...held.attendees]));
  expect(Object.keys(twice.body.fields)).toEqual(['lines']);
  expect(said(await record('today', allAre('present', held.attendees)))).toBe('400 invalid_input');
  expect(await contentsOf(system)).toEqual(before);
  // A person outside the class does not block the other lines.
  const other = await buildPerson(system, site);
  const some = await record(held.sessions[0], allAre('present', [other.employee, ...held.attendees]));
  expect(refusedIn(some)).toEqual([[other.employee.employee_id, 'not_found']]);
  expect(some.body.rows).toHaveLength(2);
});

test("attendance is recorded from the session's day on, in the department's zone", async () => {
  const row = await buildClass(system, site, { inDays: 1 });
  const { employee } = await buildPerson(system, site);
  await buildSeat(system, site, row, employee);
  const day = row.sessions[0]?.date ?? '';
  const start = system.clock.now;
  const at = async (time: string) => {
    system.clock.now = new Date(time);
    const { record, sheet } = callsOf(system, await personOf(system, site, staff.employee), row);
    return [
      (await sheet()).body.sessions[0].begun,
      said(await record(`${day}T09:00:00`, allAre('present', [employee]))),
    ];
  };
  try {
    // The department is in Chicago: the day begins at 05:00 or 06:00 UTC.
    expect(await at(`${day}T04:59:00.000Z`)).toEqual([false, '400 session_not_begun']);
    expect(await at(`${day}T06:00:00.000Z`)).toEqual([true, 'ok']);
  } finally {
    system.clock.now = start;
  }
});

test('an instructor records others; only an administrator records their own attendance', async () => {
  const held = await heldClass(system, site);
  const [one] = held.attendees as [Person['employee']];
  const instructor = await buildPerson(system, site);
  await nameInstructors(site, held.id, [
    { employee: instructor.employee.id, employee_id: instructor.employee.employee_id, name: 'Sam' },
  ]);
  await buildSeat(system, site, held, instructor.employee);
  const { record, day } = callsOf(system, instructor, held);
  expect((await day()).body).toMatchObject({ id: held.id, ended: true, may_certify: false, attendance_closed: null });
  const answer = await record(held.sessions[0], allAre('present', [one, instructor.employee]));
  expect(refusedIn(answer)).toEqual([[instructor.employee.employee_id, 'forbidden']]);

  const chief = await buildPerson(system, site, { permissions: { admin_access: true } });
  await buildSeat(system, site, held, chief.employee);
  const own = await callsOf(system, chief, held).record(held.sessions[0], allAre('present', [chief.employee]));
  expect(refusedIn(own)).toEqual([]);
  const entries = await auditEntries(site.table, 'attendance.record');
  expect(entries.map(({ marks }) => marks ?? [])).toEqual(expect.arrayContaining([[], ['own_record']]));
});

test('says no more after fifty lines for a session', async () => {
  const held = await heldClass(system, site, { count: 1 });
  const { record } = callsOf(system, staff, held);
  const [{ employee_id } = { employee_id: '' }] = held.attendees;
  for (let n = 0; n < 50; n++) {
    const answer = await record(held.sessions[0], [{ employee_id, status: 'present', minutes: n, reason: `${n}` }]);
    expect(refusedIn(answer)).toEqual([]);
  }
  const last = await record(held.sessions[0], [{ employee_id, status: 'absent', reason: 'More' }]);
  expect(refusedIn(last)).toEqual([[employee_id, 'corrected_too_often']]);
  expect(refusedIn(await record(held.sessions[1], [{ employee_id, status: 'absent' }]))).toEqual([]);
});

test('two hundred people are recorded by two calls', async () => {
  const held = await heldClass(system, site, { count: 200 });
  const { record, sheet, close } = callsOf(system, staff, held);
  for (const session of held.sessions) {
    const answers = await Promise.all([
      record(session, allAre('present', held.attendees.slice(0, 100))),
      record(session, allAre('absent', held.attendees.slice(100))),
    ]);
    expect(answers.map((one) => [said(one), one.body.rows?.length])).toEqual([
      ['ok', 100],
      ['ok', 100],
    ]);
  }
  const { body } = await sheet();
  expect(body.rows.every(({ lines }: { lines: unknown[] }) => lines.length === 2)).toBe(true);
  expect(said(await close())).toBe('ok');
});

test('a repetition with the key records nothing again, also over what another person recorded since', async () => {
  const held = await heldClass(system, site, { count: 30 });
  const { record } = callsOf(system, staff, held);
  const other = callsOf(system, await trainingSergeant(system, site), held);
  const [session] = held.sessions;
  const [{ employee_id } = { employee_id: '' }] = held.attendees;
  await record(session, allAre('absent', held.attendees));
  const lines = held.attendees.map((one) => ({
    employee_id: one.employee_id,
    status: 'present' as const,
    reason: 'Sheet',
  }));
  expect(refusedIn(await record(session, lines, 'key-1'))).toEqual([]);
  await other.record(session, [{ employee_id, status: 'excused', reason: 'Sick' }]);
  const before = await contentsOf(system);
  const again = await record(session, lines, 'key-1');
  expect([said(again), refusedIn(again)]).toEqual(['ok', []]);
  expect(await contentsOf(system)).toEqual(before);
  expect(linesOf(again, { employee_id }).at(-1)).toContain('excused');
  expect(said(await record(session, lines.slice(1), 'key-1'))).toBe('422 key_reused');
});

test('a session on the day when clocks are set forward has the minutes that it takes', async () => {
  // Chicago, March 8, 2026: 02:00 to 03:00 does not exist.
  const dates = [{ date: '2026-03-08', start_time: '01:00', end_time: '04:00' }];
  const row = await buildClass(system, site, { dates });
  const { employee } = await buildPerson(system, site);
  await buildSeat(system, site, row, employee);
  const { record } = callsOf(system, staff, row);
  const answer = await record('2026-03-08T01:00:00', allAre('present', [employee]));
  expect(linesOf(answer, employee)).toEqual(['08 present 120']);
});
