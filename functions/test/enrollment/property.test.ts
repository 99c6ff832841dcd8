import { contentionSimulator } from '@muster/testing/contention';
import { buildSystem } from '@muster/testing/system';
import { expectSeatsLawful, expectViewsAgree } from '@muster/testing/views';
import { atWidth } from '@muster/testing/width';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { people, type Step, scene, size, timetable } from './timetable.ts';

const contention = contentionSimulator();
// Each run has a table of its own: reading all views takes longer as a table grows.
const step: fc.Arbitrary<Step> = fc.record({
  person: fc.nat(people - 1),
  classIndex: fc.nat(4),
  verb: fc.constantFrom('enroll', 'enroll', 'unenroll'),
});

/** Models the rules: the employees with a seat, by class. */
function modelled() {
  const seated = timetable.map(() => new Set<number>());
  return ({ person, classIndex, verb }: Step): string => {
    const own = seated[classIndex] as Set<number>;
    if (verb === 'unenroll') return own.delete(person) ? 'ok' : '400 not_enrolled';
    if (own.has(person)) return '409 already_enrolled';
    const other = timetable.findIndex(
      (trainingClass, n) => n !== classIndex && trainingClass.type === timetable[classIndex]?.type,
    );
    if (seated[other]?.has(person)) return '409 same_type';
    if (timetable[classIndex]?.clashes.some((n) => seated[n]?.has(person))) return '409 overlap';
    if (own.size === size) return '409 class_full';
    own.add(person);
    return 'ok';
  };
}

test('sequential calls get the answers of the model', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const system = await buildSystem();
      const { site, take } = await scene(system);
      const model = modelled();
      for (const one of steps) expect(await take(one), JSON.stringify(one)).toBe(model(one));
      await expectViewsAgree(system, site);
      await expectSeatsLawful(system, site);
    }),
    { numRuns: atWidth(5, 15) },
  );
});

test('after each wave of concurrent calls, counts, views and rules hold', { timeout: 240_000 }, async () => {
  const before = contention.conflicts();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 5 }),
      async (waves) => {
        const system = await buildSystem({ onClient: contention.onClient });
        const { site, take, seatsOf } = await scene(system);
        const held = timetable.map(() => Array<number>(people).fill(0));
        for (const wave of waves) {
          const answers = await Promise.all(wave.map(take));
          for (const [n, { person, classIndex, verb }] of wave.entries()) {
            expect(answers[n]).toMatch(/^(ok|409 (already_enrolled|same_type|overlap|class_full)|400 not_enrolled)$/);
            const seats = held[classIndex] as number[];
            if (answers[n] === 'ok') seats[person] = (seats[person] ?? 0) + (verb === 'enroll' ? 1 : -1);
          }
          // Every 200 took or released exactly one seat.
          for (let person = 0; person < people; person++) {
            const seats = await seatsOf(person);
            expect(seats.map(Number)).toEqual(held.map((trainingClass) => trainingClass[person]));
          }
          await expectViewsAgree(system, site);
          await expectSeatsLawful(system, site);
        }
        expect(system.errors).toEqual([]);
      },
    ),
    { numRuns: atWidth(5, 15) },
  );
  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
});
