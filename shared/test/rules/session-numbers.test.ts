import { renumberSessions, type SessionNumbers, sessionNumbers } from '@muster/shared/rules/session-numbers';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const now = new Date('2026-05-13T12:00:00Z');
const session = (date: string, start = '09:00') => ({ date, start, end: '12:00' });
const days = (...dates: string[]) => dates.map((date) => session(date));

/** Returns the numbers after an edit. */
function edit(before: ReturnType<typeof days>, after: ReturnType<typeof days>, numbers: SessionNumbers = {}, at = now) {
  const next = renumberSessions(before, numbers, after, at);
  return { ...next, numbers: sessionNumbers(after, next) };
}

describe("the numbers of a class's sessions", () => {
  test('are 1, 2, 3 until the class is edited, and stay where nothing moves', () => {
    expect(sessionNumbers(days('2026-06-01', '2026-06-02'), {})).toEqual([1, 2]);
    const same = days('2026-06-01', '2026-06-02');
    expect(edit(same, same)).toMatchObject({ numbers: [1, 2], dropped_sessions: undefined });
  });

  test('stay with the only session when it moves to another day', () => {
    expect(edit(days('2026-06-01'), days('2026-07-09')).numbers).toEqual([1]);
  });

  test('stay with each of two sessions that move together', () => {
    const moved = edit(days('2026-06-01', '2026-06-02'), days('2026-06-08', '2026-06-09'));
    expect(moved).toMatchObject({ numbers: [1, 2], dropped_sessions: undefined });
  });

  test('stay when a session is inserted before others, which gets a new one', () => {
    expect(edit(days('2026-06-02', '2026-06-03'), days('2026-06-01', '2026-06-02', '2026-06-03')).numbers).toEqual([
      3, 1, 2,
    ]);
  });

  test('of a removed session are reserved for 90 days', () => {
    const dropped = edit(days('2026-06-01', '2026-06-02'), days('2026-06-01'));
    expect(dropped).toMatchObject({
      numbers: [1],
      dropped_sessions: [{ number: 2, date: '2026-06-02', start: '09:00', at: now.toISOString() }],
    });
    expect(edit(days('2026-06-01'), days('2026-06-01', '2026-06-05'), dropped).numbers).toEqual([1, 3]);
    const later = new Date('2026-08-12T12:00:00Z');
    expect(edit(days('2026-06-01'), days('2026-06-01', '2026-06-05'), dropped, later)).toMatchObject({
      numbers: [1, 2],
      dropped_sessions: undefined,
    });
  });

  test('of the latest 200 removed sessions are stored', () => {
    const dropped_sessions = Array.from({ length: 200 }, (_, n) => ({
      ...session('2026-05-01'),
      number: n + 10,
      at: now.toISOString(),
    }));
    const after = edit(days('2026-06-01', '2026-06-02'), days('2026-06-01'), { dropped_sessions });
    expect(after.dropped_sessions).toHaveLength(200);
    expect(after.dropped_sessions?.slice(-1)).toMatchObject([{ number: 2 }]);
    expect(after.dropped_sessions?.[0]).toMatchObject({ number: 11 });
  });

  test('follow the day when the hour changes, and the start when only the end does', () => {
    const before = [session('2026-06-01'), session('2026-06-01', '13:00'), session('2026-06-03')];
    const after = [session('2026-06-01', '08:00'), session('2026-06-01', '13:00'), session('2026-06-04')];
    expect(edit(before, after).numbers).toEqual([1, 2, 3]);
  });

  test('are unique, and every former one is given or kept as dropped', () => {
    const someDays = fc
      .uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 8 })
      .map((list) => days(...list.toSorted((a, b) => a - b).map((day) => `2026-06-${String(day).padStart(2, '0')}`)));
    fc.assert(
      fc.property(fc.array(someDays, { minLength: 2, maxLength: 6 }), (versions) => {
        let numbers: SessionNumbers = {};
        for (const [n, after] of versions.entries()) {
          const before = versions[n - 1];
          if (!before) continue;
          const known = [
            ...sessionNumbers(before, numbers),
            ...(numbers.dropped_sessions ?? []).map((one) => one.number),
          ];
          numbers = renumberSessions(before, numbers, after, now);
          const given = sessionNumbers(after, numbers);
          const all = [...given, ...(numbers.dropped_sessions ?? []).map((one) => one.number)];
          expect(given).toHaveLength(after.length);
          expect(new Set(all).size).toBe(all.length);
          expect(all).toEqual(expect.arrayContaining(known));
        }
      }),
    );
  });
});
