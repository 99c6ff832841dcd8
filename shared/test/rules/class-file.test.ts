import { describe, expect, test } from 'vitest';
import { classFile, requiredFacts, requiredPapers } from '../../src/rules/class-file.ts';

type Day = Parameters<typeof classFile>[0];
type Sheet = Parameters<typeof classFile>[1];
type Row = Sheet['rows'][number];

const session = (date: string, minutes: number) => ({
  session: `${date}T09:00:00`,
  date,
  start_time: `${date}T09:00:00`,
  end_time: `${date}T11:00:00`,
  minutes,
  begun: true,
});
const sessions = [session('2027-03-03', 120), session('2027-03-04', 60)];
const by = { employee_id: '1010', name: 'Luis Diaz' };
const line = (date: string, status: 'present' | 'absent' = 'present', replaced = false) => ({
  no: 1,
  session: `${date}T09:00:00`,
  status,
  minutes: 60,
  reason: null,
  at: '2027-03-04T20:00:00.000Z',
  by,
  replaced,
});
const row = (more: Partial<Row> = {}): Row => ({
  employee_id: '1',
  name: 'Pat',
  rank: null,
  certified: null,
  lines: [line('2027-03-03'), line('2027-03-04')],
  result: null,
  evaluations: [],
  ...more,
});
const closed = { at: '2027-03-04T20:00:00.000Z', by };
const whole: Day = { instructors: [{ name: 'Ana' }], ended: true, attendance_closed: closed, type: {} };
const papers = requiredPapers.map((kind) => ({ kind, removed: null }));
const missing = (...input: Parameters<typeof classFile>) =>
  classFile(...input).flatMap(({ key, complete }) => (complete ? [] : [key]));
const certified = row({ certified: '2027-03-04' });

describe('the file of a class', () => {
  test('is complete with every document, and with attendance and certifications for everyone', () => {
    expect(missing(whole, { sessions, rows: [certified] }, papers)).toEqual([]);
    expect(classFile(whole, { sessions, rows: [certified] }, papers).map(({ key }) => key)).toEqual([
      ...requiredPapers,
      ...requiredFacts.filter((key) => key !== 'evaluations'),
    ]);
  });

  test('is missing everything at first', () => {
    const day = { ended: false, attendance_closed: null, type: { form_ids: ['F1'] } };
    expect(missing(day, { sessions: [], rows: [] }, [])).toEqual([...requiredPapers, ...requiredFacts]);
  });

  test.each(requiredPapers)('is missing %s without a current one', (kind) => {
    const others = papers.filter((one) => one.kind !== kind);
    expect(missing(whole, { sessions, rows: [certified] }, others)).toEqual([kind]);
    expect(missing(whole, { sessions, rows: [certified] }, [...others, { kind, removed: {} }])).toEqual([kind]);
  });

  test('counts missing entries, one for each person and session, and corrections', () => {
    const corrected = row({ lines: [line('2027-03-03', 'absent', true), line('2027-03-03')] });
    const [attendance] = classFile(whole, { sessions, rows: [certified, corrected] }, papers).filter(
      ({ key }) => key === 'attendance',
    );
    expect(attendance).toEqual({ key: 'attendance', attendees: 2, missing: 1, corrections: 1, complete: false });
  });

  test('expects certifications of attendees who were present every day and have not failed', () => {
    const failed = { no: 3, score: null, passed: false, remediation: null, reason: null, at: closed.at, by };
    const rows = [row(), row({ lines: [line('2027-03-03'), line('2027-03-04', 'absent')] }), row({ result: failed })];
    const [item] = classFile(whole, { sessions, rows }, papers).filter(({ key }) => key === 'certifications');
    expect(item).toEqual({ key: 'certifications', certified: 0, awaited: 1, unready: 0, complete: false });
    expect(missing(whole, { sessions, rows: rows.slice(1) }, papers)).toEqual([]);
  });

  test('expects evaluations with every form of attendees who were present every day', () => {
    const evaluated = (...forms: [form: string, outcome: 'passed' | 'failed' | 'recorded'][]) =>
      forms.map(([form_id, outcome], n) => ({
        ...{ id: String(n), form_id, form_name: form_id, on: '2027-03-04', outcome, points: null, possible: null },
        ...{ attempt: 1, firearm_type: null, evaluator: by },
      }));
    const done = row({ evaluations: evaluated(['F1', 'failed'], ['F1', 'passed'], ['F2', 'recorded']) });
    const rows = [
      done,
      row({ evaluations: evaluated(['F1', 'passed']) }),
      row({ evaluations: evaluated(['F2', 'failed']) }),
      row({ lines: [line('2027-03-03'), line('2027-03-04', 'absent')] }),
    ];
    const day = { ...whole, type: { form_ids: ['F1', 'F2'] } };
    const itemOf = (...input: Parameters<typeof classFile>) =>
      classFile(...input).find(({ key }) => key === 'evaluations');
    expect(itemOf(day, { sessions, rows }, papers)).toEqual({
      key: 'evaluations',
      ...{ done: 1, failed: 1, missing: 1, complete: false },
    });
    expect(itemOf(day, { sessions, rows: [done] }, papers)).toMatchObject({ done: 1, complete: true });
    const failed = row({ evaluations: evaluated(['F1', 'failed']) });
    expect(itemOf(day, { sessions, rows: [done, failed] }, papers)).toMatchObject({ failed: 1, complete: true });
    // Someone without attendance may have been present.
    expect(itemOf(day, { sessions, rows: [done, row({ lines: [] })] }, papers)).toMatchObject({ complete: false });
    const awaitedOf = (requires_pass: boolean) =>
      classFile({ ...day, type: { ...day.type, requires_pass } }, { sessions, rows }, papers).find(
        ({ key }) => key === 'certifications',
      );
    expect(awaitedOf(true)).toMatchObject({ awaited: 1, unready: 1, complete: false });
    expect(awaitedOf(false)).toMatchObject({ awaited: 3, unready: 0 });
  });

  test('has the minutes of its sessions as credit, unless credit is entered', () => {
    const minutesOf = (credit_minutes?: number) =>
      classFile({ ...whole, ...(credit_minutes !== undefined && { credit_minutes }) }, { sessions, rows: [] }, []).find(
        ({ key }) => key === 'credit',
      );
    expect(minutesOf()).toMatchObject({ minutes: 180, complete: true });
    expect(minutesOf(90)).toMatchObject({ minutes: 90 });
  });
});
