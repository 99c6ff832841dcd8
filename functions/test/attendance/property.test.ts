import { attendanceStatuses } from '@muster/shared/rules/attendance';
import { type BuiltSite, buildSite, type Person } from '@muster/testing/build';
import { buildSystem } from '@muster/testing/system';
import { atWidth } from '@muster/testing/width';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { trainingSergeant } from '../waitlist/people.ts';
import { callsOf, heldClass, refusedIn } from './held-class.ts';

const system = await buildSystem();

/** One correction: its author, attendee and session, and whether it begins while the previous one still runs. */
const correction = fc.record({
  by: fc.nat(1),
  person: fc.nat(1),
  session: fc.nat(1),
  status: fc.constantFrom(...attendanceStatuses),
  minutes: fc.option(fc.constantFrom(0, 60, 180), { nil: undefined }),
  reason: fc.option(fc.constantFrom('Left early', 'Signed for another'), { freq: 4, nil: undefined }),
  meets: fc.boolean(),
});
type Correction = typeof correction extends fc.Arbitrary<infer C> ? C : never;

interface Shown {
  no: number;
  session: string;
  status: string;
  minutes: number;
  replaced: boolean;
}

/**
 * Carries out corrections, those that meet at once. Returns what was recorded of each person and session, in any order
 * of those that met.
 */
async function carryOut(site: BuiltSite, staff: Person[], steps: readonly Correction[]) {
  const held = await heldClass(system, site);
  let accepted = 0;
  for (let n = 0; n < steps.length; ) {
    const meeting = [steps[n] as Correction];
    while (steps[n + meeting.length]?.meets) meeting.push(steps[n + meeting.length] as Correction);
    n += meeting.length;
    const before = await lineCount(held, staff);
    const answers = await Promise.all(
      meeting.map(({ by, person, session, status, minutes, reason }) =>
        callsOf(system, staff[by] as Person, held).record(held.sessions[session] as string, [
          {
            employee_id: held.attendees[person]?.employee_id ?? '',
            status,
            ...(minutes !== undefined && { minutes }),
            ...(reason && { reason }),
          },
        ]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(meeting.map(() => 200));
    const refused = answers.flatMap(refusedIn);
    expect(refused.every(([, code]) => code === 'reason_required')).toBe(true);
    // The same again adds nothing, everything else that was not refused a line.
    const added = (await lineCount(held, staff)) - before;
    expect(added).toBeLessThanOrEqual(meeting.length - refused.length);
    accepted += added;
  }
  return { held, accepted };
}

const lineCount = async (held: { id: string }, [by]: Person[]) =>
  (await callsOf(system, by as Person, held).sheet()).body.rows.reduce(
    (sum: number, { lines }: { lines: unknown[] }) => sum + lines.length,
    0,
  );

test('any corrections show every line, one of which is current, and fold to the attendee', {
  timeout: 120_000,
}, async () => {
  let lines = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(correction, { minLength: 4, maxLength: 14 }), async (steps) => {
      const site = await buildSite(system);
      const staff = [await trainingSergeant(system, site), await trainingSergeant(system, site)];
      const { held, accepted } = await carryOut(site, staff, steps);
      const { body } = await callsOf(system, staff[0] as Person, held).sheet();
      for (const { id, employee_id } of held.attendees) {
        const shown: Shown[] = body.rows.find((row: { employee_id: string }) => row.employee_id === employee_id).lines;
        for (const all of Map.groupBy(shown, ({ session }) => session).values()) {
          expect(all.filter(({ replaced }) => !replaced)).toEqual([all.at(-1)]);
        }
        const entries = (await listEntries(site.table, id)).flatMap(({ entry }) =>
          entry.kind === 'attendance.recorded' ? [entry] : [],
        );
        expect(shown.map(({ no, session, status, minutes }) => ({ no, session, status, minutes }))).toEqual(
          entries.map(({ no, data: { session, status, minutes } }) => ({ no, session, status, minutes })),
        );
        // Each supersedes the one before it of its session.
        for (const [n, { supersedes, data }] of entries.entries()) {
          expect(supersedes).toBe(entries.slice(0, n).findLast((one) => one.data.session === data.session)?.no);
        }
        lines += entries.length;
      }
      expect(await lineCount(held, staff)).toBe(accepted);
      for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
    }),
    { numRuns: atWidth(7, 20) },
  );
  expect(lines).toBeGreaterThan(40);
});
