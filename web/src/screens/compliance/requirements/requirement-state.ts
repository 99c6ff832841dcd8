import type { Requirement, RequirementVersionRow } from '@muster/shared/areas/requirements';

export const requirementStates = ['in_force', 'coming', 'ended'] as const;
export type RequirementState = (typeof requirementStates)[number];

/** Returns whether a requirement is in effect on a day, upcoming, or ended. */
export function stateOn({ required }: Requirement, on: string): RequirementState {
  if (required.some(({ from, until }) => from <= on && (until === null || on <= until))) return 'in_force';
  return required.some(({ from }) => from > on) ? 'coming' : 'ended';
}

/** Returns the days to show in a list: those that contain the day, else the next ones, else the last ones. */
export function shownPeriod({ required }: Requirement, on: string): Requirement['required'][number] | undefined {
  return required.find(({ until }) => until === null || on <= until) ?? required.at(-1);
}

const countsOn = ({ effective_from, effective_to }: RequirementVersionRow, on: string): boolean =>
  effective_from <= on && (effective_to === null || on <= effective_to);

/** Returns the version in effect on a day. */
export const versionOn = ({ versions }: Requirement, on: string): RequirementVersionRow | undefined =>
  versions.find((version) => countsOn(version, on));

/** Returns the first version that begins after a day. Skips versions that were replaced before their first day. */
export const comingVersion = ({ versions }: Requirement, on: string): RequirementVersionRow | undefined =>
  versions
    .filter(
      ({ effective_from, effective_to }) => effective_from > on && (effective_to ?? effective_from) >= effective_from,
    )
    .toSorted((a, b) => a.effective_from.localeCompare(b.effective_from))[0];

/**
 * Returns the version to show in a list: the one in effect, else the next, else the last. Undefined for a mandatory
 * training that is required of everyone.
 */
export function shownVersion(requirement: Requirement, on: string): RequirementVersionRow | undefined {
  const now = versionOn(requirement, on);
  if (now || stateOn(requirement, on) === 'in_force') return now;
  return comingVersion(requirement, on) ?? requirement.versions[0];
}

/** Returns true if a requirement can be ended. For a mandatory training, only its limited audience can be ended. */
export const canEnd = (requirement: Requirement, on: string): boolean =>
  stateOn(requirement, on) !== 'ended' &&
  (!requirement.built_in ||
    requirement.versions.some(({ asked }) => Object.values(asked).some((ids) => ids.length > 0)));
