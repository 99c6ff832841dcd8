import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attendanceStatuses,
  currentLine,
  isPassing,
  isSessionDay,
  missedSentence,
  missedSessions,
  type RecordedLine,
  sessionMinutes,
  sessionName,
  usualMinutes,
} from '../../src/rules/attendance.ts';

const morning = { date: '2027-03-03', start: '09:00', end: '12:00' };
const evening = { date: '2027-03-03', start: '18:00', end: '20:30' };
const nextDay = { date: '2027-03-04', start: '09:00', end: '12:00' };
const line = (session: typeof morning, status: RecordedLine['status'], minutes = 0): RecordedLine => ({
  session: sessionName(session),
  status,
  minutes,
});

test('a session is named by its local start', () => {
  expect(sessionName(morning)).toBe('2027-03-03T09:00:00');
});

describe('the minutes of a session', () => {
  test.each([
    ['on a usual day', morning, 'America/Chicago', 180],
    ['while clocks are set forward', { date: '2027-03-14', start: '01:00', end: '04:00' }, 'America/Chicago', 120],
    ['while clocks are set back', { date: '2027-11-07', start: '00:00', end: '04:00' }, 'America/Chicago', 300],
    [
      'on the same day in a zone without daylight saving',
      { date: '2027-11-07', start: '00:00', end: '04:00' },
      'America/Phoenix',
      240,
    ],
  ])('%s', (_, session, zone, minutes) => {
    expect(sessionMinutes(session, zone)).toBe(minutes);
  });

  test('are the full session for a present person, unless others are given', () => {
    expect(attendanceStatuses.map((status) => usualMinutes(status, 180))).toEqual([180, 0, 0]);
  });
});

test.each([
  ['2027-02-28', false],
  ['2027-03-01', true],
  ['2027-03-02', true],
])('a session of March 1 can be recorded on %s: %s', (today, expected) => {
  expect(isSessionDay({ date: '2027-03-01' }, today)).toBe(expected);
});

test('the last recorded entry of a session is the current one', () => {
  const status = fc.constantFrom(...attendanceStatuses);
  const lines = fc.array(fc.tuple(fc.constantFrom(morning, evening, nextDay), status));
  fc.assert(
    fc.property(lines, (drawn) => {
      const all = drawn.map(([session, one], n) => ({ ...line(session, one), minutes: n }));
      for (const session of [morning, evening, nextDay]) {
        const ofSession = all.filter((one) => one.session === sessionName(session));
        expect(currentLine(all, sessionName(session))).toBe(ofSession.at(-1));
      }
    }),
  );
});

describe('the missed sessions of a person', () => {
  const sessions = [morning, evening, nextDay];
  test('are empty if the current entry of every session is present', () => {
    const lines = [line(morning, 'absent'), ...sessions.map((session) => line(session, 'present', 10))];
    expect(missedSessions(sessions, lines)).toEqual([]);
  });

  test('include sessions without an entry, and sessions with an absence or excuse', () => {
    const lines = [line(morning, 'present', 180), line(morning, 'absent'), line(nextDay, 'excused')];
    expect(missedSessions(sessions, lines)).toEqual([
      { date: '2027-03-03', status: 'absent' },
      { date: '2027-03-03', status: 'unrecorded' },
      { date: '2027-03-04', status: 'excused' },
    ]);
  });

  test.each([
    [['absent'], 'Was absent on Wed, Mar 3, 2027.'],
    [['absent', 'absent'], 'Was absent on Wed, Mar 3, 2027 and Thu, Mar 4, 2027.'],
    [['excused', 'absent'], 'Was absent on Thu, Mar 4, 2027, and was excused on Wed, Mar 3, 2027.'],
    [['unrecorded'], 'Was not marked on Wed, Mar 3, 2027.'],
  ] as const)('%j in words', (statuses, sentence) => {
    const missed = statuses.map((status, n) => ({ date: `2027-03-0${3 + n}`, status }));
    expect(missedSentence(missed)).toBe(sentence);
  });

  test('name a day with two sessions once', () => {
    const missed = missedSessions([morning, evening], []);
    expect(missedSentence(missed)).toBe('Was not marked on Wed, Mar 3, 2027.');
  });
});

test.each([
  [69.5, 70, false],
  [70, 70, true],
  [0, undefined, true],
  [0, 0, true],
])('a score of %s with %s to pass: %s', (score, least, passed) => {
  expect(isPassing(score, least)).toBe(passed);
});
