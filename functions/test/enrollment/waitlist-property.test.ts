import { contentionSimulator } from '@muster/testing/contention';
import { buildSystem, type System } from '@muster/testing/system';
import { expectSeatsLawful, expectViewsAgree } from '@muster/testing/views';
import { atWidth } from '@muster/testing/width';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlappingSeats, seatOfSameType } from '../../src/domain/training/seat-rules.ts';
import { type EnrollmentState, findEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { findClasses } from '../../src/table/entities/training-class.ts';
import { people, type Step, scene } from './timetable.ts';

const contention = contentionSimulator();

const step: fc.Arbitrary<Step> = fc.record({
  person: fc.nat(people - 1),
  classIndex: fc.nat(4),
  verb: fc.constantFrom('enroll', 'enroll', 'joinWaitlist', 'joinWaitlist', 'unenroll', 'leaveWaitlist'),
});

/** Invariant 3: a class with a free seat has no eligible employee on its waitlist. */
async function expectNoEligibleEmployeeWaits(
  system: System,
  { site, classes, staff }: Awaited<ReturnType<typeof scene>>,
) {
  const current = await findClasses(
    site.table,
    classes.map(({ id }) => id),
  );
  for (const { employee } of staff) {
    const record = (await findEnrollmentState(site.table, employee.id)) as EnrollmentState;
    for (const trainingClass of current.filter(({ id }) => id in record.waits)) {
      const blocked =
        seatOfSameType(record, trainingClass, system.clock.now) ??
        overlappingSeats(record, trainingClass, site.site.timezone)[0];
      const free = trainingClass.class_size - trainingClass.enrolled_count;
      expect(
        free === 0 || blocked !== undefined,
        `${employee.id} waits for ${free} free seats of ${trainingClass.id}`,
      ).toBe(true);
    }
  }
}

test('after concurrent calls rules and views hold, and no eligible employee waits for a free seat', {
  timeout: 240_000,
}, async () => {
  const before = contention.conflicts();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), { minLength: 3, maxLength: 8 }),
      async (waves) => {
        const system = await buildSystem({ onClient: contention.onClient });
        const here = await scene(system);
        for (const wave of waves) {
          const answers = await Promise.all(wave.map(here.take));
          for (const answer of answers) {
            expect(answer).toMatch(
              /^(ok|409 (already_enrolled|already_waitlisted|same_type|overlap|class_full)|400 (not_enrolled|not_waitlisted|not_full))$/,
            );
          }
          await expectViewsAgree(system, here.site);
          await expectSeatsLawful(system, here.site);
          await expectNoEligibleEmployeeWaits(system, here);
        }
        expect(system.errors).toEqual([]);
      },
    ),
    { numRuns: atWidth(4, 12) },
  );
  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
});
