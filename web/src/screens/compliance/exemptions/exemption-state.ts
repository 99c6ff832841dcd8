import type { Exemption } from '@muster/shared/areas/requirements';

/** Whether an exemption counts on a day: not yet, now, or no longer. */
export type ExemptionState = 'ahead' | 'inForce' | 'over' | 'ended';

/** Returns an exemption's state on `day`, a date of the department. One that was ended counts until the day before. */
export function exemptionState({ from, until, ended_on }: Exemption, day: string): ExemptionState {
  if (ended_on !== null && ended_on <= day) return 'ended';
  if (until !== null && until < day) return 'over';
  return from > day ? 'ahead' : 'inForce';
}

/** Returns whether an exemption can still be ended. */
export const canEnd = (exemption: Exemption, today: string): boolean =>
  exemption.ended_on === null && (exemption.until === null || exemption.until >= today);
