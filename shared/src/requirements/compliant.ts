import { type RequirementStatus, requirementStatuses } from './answer.ts';

const compliantStatuses: ReadonlySet<RequirementStatus> = new Set([
  'NEAR_EXPIRATION',
  'COMPLETED',
  'ON_TRACK',
  'MET',
  'EXEMPT',
]);

/** Returns true for a status that all counts treat as compliant. A seat is not: the certification is still missing. */
export const isCompliant = (status: RequirementStatus): boolean => compliantStatuses.has(status);

/** The statuses that no count treats as compliant. */
export const notCompliantStatuses: readonly RequirementStatus[] = requirementStatuses.filter(
  (status) => !isCompliant(status),
);

/** A share of people. People without any requirement are not counted. */
export interface Share {
  /** People with at least one requirement. */
  people: number;
  /** People who are fully compliant. */
  current: number;
}

export const emptyShare = (): Share => ({ people: 0, current: 0 });

/** Adds a person, or `people` of them, with these statuses to a share, unless they have no requirements. */
export function countPerson(share: Share, statuses: readonly RequirementStatus[], people = 1): void {
  if (statuses.length === 0) return;
  share.people += people;
  if (statuses.every(isCompliant)) share.current += people;
}
