import type { RequirementStatus } from './answer.ts';

/**
 * The statuses, those that need somebody first. Those before `PENDING` need that something is done; who has a seat has
 * done it.
 */
const byUrgency: readonly RequirementStatus[] = [
  'MISSING',
  'NOT_MET',
  'SHORT',
  'NEAR_EXPIRATION',
  'PENDING',
  'ON_TRACK',
  'COMPLETED',
  'MET',
  'EXEMPT',
];

const seated = byUrgency.indexOf('PENDING');

/** Returns the place of a status among all, the most urgent first: what lists of answers are sorted by. */
export const urgencyOf = (status: RequirementStatus): number => byUrgency.indexOf(status);

/** Returns the most urgent of some statuses; of none, undefined. */
export const mostUrgent = (statuses: readonly RequirementStatus[]): RequirementStatus | undefined =>
  byUrgency.find((status) => statuses.includes(status));

/** Returns true where something has to be done: it is missing or short, or will be soon. */
export const isUrgent = (status: RequirementStatus): boolean => urgencyOf(status) < seated;
