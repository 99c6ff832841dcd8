import type { Standing } from '@muster/shared/areas/compliance';
import { isCompliant } from '@muster/shared/requirements/compliant';

/**
 * Returns the standings that a list of mandatory trainings does not show: hours, exemptions, and certifications that
 * are asked of some people only. `shown` are the ids of the trainings in that list. Those that are not met come first.
 */
export function standingsBeside(standings: readonly Standing[], shown: ReadonlySet<string>): Standing[] {
  return standings
    .filter(
      ({ kind, exemption, requirement_id }) => kind === 'hours' || exemption !== null || !shown.has(requirement_id),
    )
    .toSorted((a, b) => Number(isCompliant(a.status)) - Number(isCompliant(b.status)));
}

/**
 * Returns those of them that belong beside a list of the missing and expiring trainings: a certification only if it
 * needs the person.
 */
export function urgentStandingsBeside(standings: readonly Standing[], shown: ReadonlySet<string>): Standing[] {
  return standingsBeside(standings, shown).filter(
    ({ kind, exemption, status }) =>
      kind === 'hours' || exemption !== null || status === 'MISSING' || status === 'NEAR_EXPIRATION',
  );
}

/** Returns the mandatory trainings that are required of the person: all of them until the standings are known. */
export const requiredTrainings = <T extends { training_id: string }>(
  mandatory: readonly T[],
  standings: readonly Standing[] | undefined,
): readonly T[] =>
  standings
    ? mandatory.filter(({ training_id }) => standings.some(({ requirement_id }) => requirement_id === training_id))
    : mandatory;

/** Returns whether the department asks hours of the person. */
export const asksHours = (standings: readonly Standing[]): boolean => standings.some(({ kind }) => kind === 'hours');
