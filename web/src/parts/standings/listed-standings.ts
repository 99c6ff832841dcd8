import type { Standing } from '@muster/shared/areas/compliance';
import { isCompliant } from '@muster/shared/requirements/compliant';

/**
 * Returns the standings that a list of mandatory trainings does not show: hours, evaluations, exemptions, and
 * certifications that some people need. `shown` has the training ids of that list. Standings not met come first.
 */
export function standingsBeside(standings: readonly Standing[], shown: ReadonlySet<string>): Standing[] {
  return standings
    .filter(
      ({ kind, exemption, requirement_id }) => kind === 'hours' || exemption !== null || !shown.has(requirement_id),
    )
    .toSorted((a, b) => Number(isCompliant(a.status)) - Number(isCompliant(b.status)));
}

/** Like `standingsBeside`, for a list of missing and expiring trainings: omits certifications that are current. */
export function urgentStandingsBeside(standings: readonly Standing[], shown: ReadonlySet<string>): Standing[] {
  return standingsBeside(standings, shown).filter(
    ({ kind, exemption, status }) =>
      kind === 'hours' || exemption !== null || status === 'MISSING' || status === 'NEAR_EXPIRATION',
  );
}

/** Returns the mandatory trainings required of the person. Until the standings are loaded, returns all of them. */
export const requiredTrainings = <T extends { training_id: string }>(
  mandatory: readonly T[],
  standings: readonly Standing[] | undefined,
): readonly T[] =>
  standings
    ? mandatory.filter(({ training_id }) => standings.some(({ requirement_id }) => requirement_id === training_id))
    : mandatory;

/** Returns true if an hours requirement applies to the person. */
export const hasHoursRequirement = (standings: readonly Standing[]): boolean =>
  standings.some(({ kind }) => kind === 'hours');
