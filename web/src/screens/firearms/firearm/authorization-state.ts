import type { FirearmHistory } from '@muster/shared/areas/firearms';

export type Authorization = FirearmHistory['authorizations'][number];

/** The state of an authorization on a day. */
export type AuthorizationState = 'ahead' | 'inForce' | 'over' | 'ended';

/** Returns the state on a date of the department. An ended authorization applies until the day before its end. */
export function authorizationState({ from, until, ended_on }: Authorization, day: string): AuthorizationState {
  if (ended_on !== null && ended_on <= day) return 'ended';
  if (until !== null && until < day) return 'over';
  return from > day ? 'ahead' : 'inForce';
}

export const canEnd = ({ until, ended_on }: Authorization, today: string): boolean =>
  ended_on === null && (until === null || until >= today);
