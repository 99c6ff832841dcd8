import type { Exemption } from '@muster/shared/areas/requirements';

/** The state of an exemption on a day. */
export type ExemptionState = 'ahead' | 'inForce' | 'over' | 'ended';

/** Returns the state on `day`, a date of the department. An ended exemption applies until the day before its end. */
export function exemptionState({ from, until, ended_on }: Exemption, day: string): ExemptionState {
  if (ended_on !== null && ended_on <= day) return 'ended';
  if (until !== null && until < day) return 'over';
  return from > day ? 'ahead' : 'inForce';
}

export const canEnd = (exemption: Exemption, today: string): boolean =>
  exemption.ended_on === null && (exemption.until === null || exemption.until >= today);
