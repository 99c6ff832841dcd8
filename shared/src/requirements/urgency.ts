import type { RequirementStatus } from './answer.ts';

/** Statuses by urgency. Those before `PENDING` need action; a seat in a class means that action was taken. */
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

/** Returns the rank of a status by urgency, 0 first, for sorting. */
export const urgencyOf = (status: RequirementStatus): number => byUrgency.indexOf(status);

/** Returns the most urgent status; undefined for an empty list. */
export const mostUrgent = (statuses: readonly RequirementStatus[]): RequirementStatus | undefined =>
  byUrgency.find((status) => statuses.includes(status));

/** Returns true if action is needed: missing or unmet, now or soon. */
export const isUrgent = (status: RequirementStatus): boolean => urgencyOf(status) < seated;
