import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attendanceStatuses, type RecordedLine, sessionName } from '../../src/rules/attendance.ts';
import {
  type AttendedSeat,
  certifyObstacle,
  type EndedClass,
  keepsClassOpen,
  toPass,
} from '../../src/rules/class-closing.ts';
import { evaluationOutcomes } from '../../src/rules/class-evaluations.ts';

const days = ['2027-03-03', '2027-03-04', '2027-03-05'].map((date) => ({ date, start: '09:00', end: '12:00' }));
const [first, second] = days as [(typeof days)[0], (typeof days)[0]];
const line = (session: typeof first, status: RecordedLine['status']): RecordedLine => ({
  session: sessionName(session),
  status,
  minutes: 0,
});
const held = (more: Partial<EndedClass> = {}): EndedClass => ({
  sessions: [first, second],
  isRecorded: true,
  isClosed: false,
  requiresPass: false,
  formsToPass: [],
  ...more,
});
const seat = (lines: RecordedLine[] = [], more: Partial<AttendedSeat> = {}): AttendedSeat => ({
  isCertified: false,
  lines,
  result: undefined,
  evaluations: [],
  ...more,
});
const present = [line(first, 'present'), line(second, 'present')];
const evaluated = (...outcomes: [string, (typeof evaluationOutcomes)[number]][]) =>
  seat(present, { evaluations: outcomes.map(([form_id, outcome]) => ({ form_id, outcome })) });
const twoForms = held({ formsToPass: ['handgun', 'rifle'] });

describe('an attendee keeps a class open', () => {
  test.each<[string, AttendedSeat, EndedClass, boolean]>([
    ['where nothing was recorded', seat(), held({ isRecorded: false }), true],
    ['when present on every day and not certified', seat(present), held({ isClosed: true }), true],
    ['until each day has a line', seat([line(first, 'present')]), held(), true],
    ['not without a line after closing', seat([line(first, 'present')]), held({ isClosed: true }), false],
    ['not when recorded absent on a day', seat([line(first, 'absent')]), held(), false],
    ['not when excused', seat([...present, line(second, 'excused')]), held(), false],
    ['again when an absence is corrected', seat([line(first, 'absent'), ...present]), held(), true],
    ['until there is a result', seat(present), held({ requiresPass: true }), true],
    ['not without a result after closing', seat(present), held({ requiresPass: true, isClosed: true }), false],
    ['not after failing', seat(present, { result: { passed: false } }), held({ requiresPass: true }), false],
    ['after failing where no pass is required', seat(present, { result: { passed: false } }), held(), true],
    ['until every form is done', evaluated(['handgun', 'passed']), twoForms, true],
    ['not with a missing form after closing', evaluated(['handgun', 'passed']), { ...twoForms, isClosed: true }, false],
    ['not after failing any form', evaluated(['rifle', 'failed']), twoForms, false],
    ['after failing another form', evaluated(['shotgun', 'failed']), twoForms, true],
    ['after passing a failed form', evaluated(['rifle', 'failed'], ['rifle', 'passed']), twoForms, true],
    ['not once certified', seat(present, { isCertified: true }), held(), false],
  ])('%s', (_, one, of, expected) => {
    expect(keepsClassOpen(one, of)).toBe(expected);
  });
});

test.each<[string, AttendedSeat, EndedClass, string | undefined]>([
  ['no form', seat(present), twoForms, 'notEvaluated'],
  ['one form of two', evaluated(['rifle', 'passed']), twoForms, 'notEvaluated'],
  ['one passed and one failed', evaluated(['handgun', 'passed'], ['rifle', 'failed']), twoForms, 'failedEvaluation'],
  ['one failed and one missing', evaluated(['rifle', 'failed']), twoForms, 'failedEvaluation'],
  ['both passed', evaluated(['handgun', 'passed'], ['rifle', 'passed']), twoForms, undefined],
  ['one without a passing rule', evaluated(['handgun', 'recorded'], ['rifle', 'passed']), twoForms, undefined],
  [
    'both, but no result',
    evaluated(['handgun', 'passed']),
    held({ formsToPass: ['handgun'], requiresPass: true }),
    'noResult',
  ],
])('certifying with %s', (_, one, of, expected) => {
  expect(certifyObstacle(one, of)?.kind).toBe(expected);
});

test('a required pass is about the assessment and the forms that a training has', () => {
  const form_ids = ['handgun'];
  expect(toPass({ assessment: 'score', form_ids })).toEqual({ requiresPass: false, formsToPass: [] });
  expect(toPass({ form_ids, requires_pass: true })).toEqual({ requiresPass: false, formsToPass: form_ids });
  expect(toPass({ assessment: 'score', requires_pass: true })).toEqual({ requiresPass: true, formsToPass: [] });
});

const lines = fc.array(
  fc.record({
    session: fc.constantFrom(...days.map(sessionName)),
    status: fc.constantFrom(...attendanceStatuses),
    minutes: fc.nat(180),
  }),
);
const seats: fc.Arbitrary<AttendedSeat> = fc.record({
  isCertified: fc.boolean(),
  lines,
  result: fc.option(fc.record({ passed: fc.boolean() }), { nil: undefined }),
  evaluations: fc.array(
    fc.record({ form_id: fc.constantFrom('handgun', 'rifle'), outcome: fc.constantFrom(...evaluationOutcomes) }),
    { maxLength: 4 },
  ),
});
const classes: fc.Arbitrary<EndedClass> = fc.record({
  sessions: fc.subarray(days, { minLength: 1 }),
  isRecorded: fc.constant(true),
  isClosed: fc.boolean(),
  requiresPass: fc.boolean(),
  formsToPass: fc.subarray(['handgun', 'rifle']),
});

describe('for every seat and class', () => {
  test('an attendee who can be certified keeps the class open until certified', () => {
    fc.assert(
      fc.property(seats, classes, (one, of) => {
        const isFree = certifyObstacle(one, of) === undefined;
        if (isFree) expect(keepsClassOpen(one, of)).toBe(!one.isCertified);
        if (of.isClosed) expect(keepsClassOpen(one, of)).toBe(isFree && !one.isCertified);
      }),
    );
  });

  test('neither locking attendance nor another absence opens a class', () => {
    fc.assert(
      fc.property(seats, classes, fc.nat(2), (one, of, n) => {
        const session = of.sessions[n % of.sessions.length] ?? first;
        const isOpen = keepsClassOpen(one, { ...of, isClosed: false });
        expect([isOpen, false]).toContain(keepsClassOpen(one, { ...of, isClosed: true }));
        const absent = { ...one, lines: [...one.lines, line(session, 'absent')] };
        expect(keepsClassOpen(absent, of)).toBe(false);
      }),
    );
  });

  test('passing a form never adds an obstacle, and failing all of them leaves one', () => {
    fc.assert(
      fc.property(seats, classes, (one, of) => {
        const all = (outcome: 'passed' | 'failed') => of.formsToPass.map((form_id) => ({ form_id, outcome }));
        const passed = { ...one, evaluations: [...one.evaluations, ...all('passed')] };
        const without = certifyObstacle(one, { ...of, formsToPass: [] });
        expect(certifyObstacle(passed, of)).toEqual(without);
        const failed = { ...one, evaluations: all('failed') };
        if (of.formsToPass.length > 0 && without?.kind !== 'failed' && without?.kind !== 'noResult') {
          expect(certifyObstacle(failed, of)).toEqual({ kind: 'failedEvaluation' });
        }
        if (of.formsToPass.length > 0) expect(keepsClassOpen(failed, of)).toBe(false);
      }),
    );
  });

  test('certifying all possible attendees and recording the others as absent closes the class', () => {
    fc.assert(
      fc.property(fc.array(seats, { maxLength: 5 }), classes, (all, of) => {
        const settled = all.map((one) =>
          certifyObstacle(one, of) === undefined
            ? { ...one, isCertified: true }
            : { ...one, lines: [...one.lines, ...of.sessions.map((session) => line(session, 'absent'))] },
        );
        expect(settled.some((one) => keepsClassOpen(one, of))).toBe(false);
      }),
    );
  });
});
