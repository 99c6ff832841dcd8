import { holdsAny, type PermissionMap, permissionTypes } from '../permissions.ts';

/** Who must sign in with a second factor. */
export const factorDuties = ['nobody', 'permission_holders', 'everybody'] as const;
export type FactorDuty = (typeof factorDuties)[number];

/**
 * What a department asks of everybody who signs in (docs/design.md section 3, "Sign-in"). Absent fields ask for
 * nothing.
 */
export interface SignInPolicy {
  second_factor: FactorDuty;
  /** The first day on which a second factor is asked for, as a date of the department; absent: since ever. */
  second_factor_from?: string | undefined;
  /** Minutes without input after which a login session is locked. */
  inactivity_minutes?: number | undefined;
  /** Hours after the sign-in when the login session of somebody with a permission ends, whatever is done meanwhile. */
  longest_hours?: number | undefined;
  /** Days without a sign-in after which an account is closed. */
  idle_days?: number | undefined;
  /** The text that is accepted before each sign-in; its version rises with each change. */
  notice?: { version: number; text: string } | undefined;
}

/** What an auditor demands of a department's sign-in (CJIS Security Policy IA-2, AC-2, AC-11, AC-12). */
export const strictProfile = {
  second_factor: 'permission_holders',
  inactivity_minutes: 30,
  longest_hours: 12,
  idle_days: 90,
} as const satisfies SignInPolicy;

/** Who signs in: an auditor sees a department's records, and counts as a holder of a permission. */
interface WhoSignsIn {
  permissions: PermissionMap;
  auditor: boolean;
}

const isPrivileged = ({ permissions, auditor }: WhoSignsIn): boolean =>
  auditor || holdsAny(permissions, permissionTypes);

/** Returns whether somebody must sign in with a second factor on a day of the department. */
export function mustHaveFactor(policy: SignInPolicy | undefined, who: WhoSignsIn, day: string): boolean {
  if (!policy || policy.second_factor === 'nobody') return false;
  if (policy.second_factor_from !== undefined && day < policy.second_factor_from) return false;
  return policy.second_factor === 'everybody' || isPrivileged(who);
}

/** When a login session began and when it was last used. */
interface SessionTimes {
  made_at: Date;
  active_at: Date;
}

const minute = 60_000;

/**
 * Returns whether a login session is open, locked until its holder proves who they are (idle for the policy's minutes),
 * or over (the policy's hours after the sign-in, for who has a permission). Both limits belong to the closed side: at
 * exactly 30 minutes it is locked.
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

/**
 * Returns whether an account was not used for as many days as closes it: days of 24 hours since `usedAt`, the last
 * sign-in or what counts as one.
 */
export const isIdleAccount = (policy: SignInPolicy | undefined, usedAt: Date, now: Date): boolean =>
  policy?.idle_days !== undefined && now.getTime() - usedAt.getTime() >= policy.idle_days * 24 * 60 * minute;
