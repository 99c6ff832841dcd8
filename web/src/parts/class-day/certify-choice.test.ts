import { toPass } from '@muster/shared/rules/class-closing';
import { expect, test } from 'vitest';
import { aClassEvaluation, aLine, aSheet, aSheetRow, firstDay, secondDay } from '../../testing/class-day.ts';
import { certifyRows, changedIn, isChosen, missedCounts, needsReason } from './certify-choice.ts';

const rules = { ...toPass({}), own: undefined };
const there = (session = firstDay) => aLine({ session: session.session });
const away = (status: 'absent' | 'excused', session = firstDay) =>
  aLine({ session: session.session, status, minutes: 0 });
const twoDays = { sessions: [firstDay, secondDay] };

test('without recorded attendance, no one is preselected, and anyone can be chosen without a reason', () => {
  const rows = certifyRows(aSheet([aSheetRow('1'), aSheetRow('2')]), rules);
  const draft = { chosen: { '2': true }, reasons: {} };
  expect(rows.map((one) => isChosen(one, draft))).toEqual([false, true]);
  expect(rows.map((one) => needsReason(one, draft))).toEqual([false, false]);
  expect(changedIn(rows, draft)).toBe(1);
});

test('a person who missed a day, or has no line for it, needs a reason', () => {
  const rows = [
    aSheetRow('1', { lines: [there(), there(secondDay)] }),
    aSheetRow('2', { lines: [there(), away('absent', secondDay)] }),
    aSheetRow('3', { lines: [away('excused'), away('absent')] }),
    aSheetRow('4', { lines: [away('absent'), there(), there(secondDay)] }),
  ];
  const sheet = aSheet(rows, twoDays);
  const all = certifyRows(sheet, rules);
  expect(all.map(({ obstacle }) => obstacle)).toEqual([
    undefined,
    { kind: 'missed', missed: [{ date: '2027-03-04', status: 'absent' }] },
    {
      kind: 'missed',
      missed: [
        { date: '2027-03-03', status: 'absent' },
        { date: '2027-03-04', status: 'unrecorded' },
      ],
    },
    undefined,
  ]);
  const draft = { chosen: { '1': false, '2': true }, reasons: {} };
  expect(all.map((one) => isChosen(one, draft))).toEqual([false, true, false, true]);
  expect(all.map((one) => needsReason(one, draft))).toEqual([false, true, false, false]);
  expect(missedCounts(all.flatMap(({ obstacle }) => (obstacle?.kind === 'missed' ? [obstacle] : [])))).toEqual({
    absent: 2,
    excused: 0,
    unrecorded: 0,
  });
});

test('people who did not pass, and the person who certifies, cannot be chosen', () => {
  const result = { no: 9, score: 60, passed: false, remediation: null, reason: null, at: '', by: aLine().by };
  const [failed, untested, passed] = [
    aSheetRow('1', { lines: [there()], result }),
    aSheetRow('2', { lines: [there()] }),
    aSheetRow('a3', { lines: [there()], result: { ...result, passed: true } }),
  ];
  const sheet = aSheet([failed, untested, passed]);
  const strict = { ...toPass({ requires_pass: true, assessment: 'pass_fail' }), own: 'A3' };
  const all = certifyRows(sheet, strict);
  expect(all.map(({ obstacle }) => obstacle?.kind)).toEqual(['failed', 'noResult', 'own']);
  expect(all.map((one) => isChosen(one, { chosen: { '1': true }, reasons: {} }))).toEqual([false, false, false]);
});

test('people who did not pass every form of the training cannot be chosen, not even with a reason', () => {
  const passed = aClassEvaluation();
  const rows = [
    aSheetRow('1', {
      lines: [there()],
      evaluations: [passed, aClassEvaluation({ form_id: 'F2', outcome: 'recorded' })],
    }),
    aSheetRow('2', { lines: [there()], evaluations: [passed] }),
    aSheetRow('3', { lines: [there()], evaluations: [aClassEvaluation({ outcome: 'failed' })] }),
  ];
  const type = { requires_pass: true, form_ids: ['F1', 'F2'] };
  const all = certifyRows(aSheet(rows), { ...toPass(type), own: undefined });
  expect(all.map(({ obstacle }) => obstacle?.kind)).toEqual([undefined, 'notEvaluated', 'failedEvaluation']);
  const draft = { chosen: { '2': true, '3': true }, reasons: {} };
  expect(all.map((one) => isChosen(one, draft))).toEqual([true, false, false]);
  const lenient = certifyRows(aSheet(rows), { ...toPass({ ...type, requires_pass: false }), own: undefined });
  expect(lenient.map(({ obstacle }) => obstacle)).toEqual([undefined, undefined, undefined]);
});
