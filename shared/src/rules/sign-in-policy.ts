import { holdsAny, type PermissionMap, permissionTypes } from '../permissions.ts';

/** The people who must use two-step verification. */
export const factorDuties = ['nobody', 'permission_holders', 'everybody'] as const;
export type FactorDuty = (typeof factorDuties)[number];

/** A department's sign-in policy (docs/behavior.md, "Sign-in"). Absent fields require nothing. */
export interface SignInPolicy {
  second_factor: FactorDuty;
  /** The first day on which a second factor is required, as a date of the department; absent: always. */
  second_factor_from?: string | undefined;
  /** Minutes without input after which a login session is locked. */
  inactivity_minutes?: number | undefined;
  /** Hours after which the login session of a person with a permission ends, regardless of use. */
  longest_hours?: number | undefined;
  /** Days without a sign-in after which an account is closed. */
  idle_days?: number | undefined;
  /** The notice accepted before each sign-in. Each change increments its version. */
  notice?: { version: number; text: string } | undefined;
}

/** The settings that auditors expect (CJIS Security Policy IA-2, AC-2, AC-11, AC-12). */
export const strictProfile = {
  second_factor: 'permission_holders',
  inactivity_minutes: 30,
  longest_hours: 12,
  idle_days: 90,
} as const satisfies SignInPolicy;

/** The account that signs in. Auditors see records and count as permission holders. */
interface WhoSignsIn {
  permissions: PermissionMap;
  auditor: boolean;
}

const isPrivileged = ({ permissions, auditor }: WhoSignsIn): boolean =>
  auditor || holdsAny(permissions, permissionTypes);

/** Returns whether an account must use a second factor on a day of the department. */
export function mustHaveFactor(policy: SignInPolicy | undefined, who: WhoSignsIn, day: string): boolean {
  if (!policy || policy.second_factor === 'nobody') return false;
  if (policy.second_factor_from !== undefined && day < policy.second_factor_from) return false;
  return policy.second_factor === 'everybody' || isPrivileged(who);
}

/** Start and last use of a login session. */
interface SessionTimes {
  made_at: Date;
  active_at: Date;
}

const minute = 60_000;

/**
 * Returns whether a login session is open, locked (idle for the policy's minutes, until its owner verifies their
 * identity), or over (for permission holders, the policy's hours after sign-in). Limits are inclusive: at exactly 30
 * minutes, it is locked.
 */
export function sessionState(
  policy: SignInPolicy | undefined,
  who: WhoSignsIn,
  { made_at, active_at }: SessionTimes,
  now: Date,
): 'open' | 'locked' | 'over' {
  const { inactivity_minutes, longest_hours } = policy ?? {};
  const since = (time: Date) => now.getTime() - time.getTime();
  if (longest_hours !== undefined && isPrivileged(who) && since(made_at) >= longest_hours * 60 * minute) return 'over';
  return inactivity_minutes !== undefined && since(active_at) >= inactivity_minutes * minute ? 'locked' : 'open';
}

/** Returns whether an account is closed for disuse: the policy's days of 24 h since `usedAt`, the last sign-in. */
export const isIdleAccount = (policy: SignInPolicy | undefined, usedAt: Date, now: Date): boolean =>
  policy?.idle_days !== undefined && now.getTime() - usedAt.getTime() >= policy.idle_days * 24 * 60 * minute;
