import { counted } from '@muster/shared/counted';
import { localTime } from '@muster/shared/rules/calendar';
import { dayText } from '@muster/shared/rules/day-text';
import { timeText } from '@muster/shared/rules/time-format';
import { type Employee, fullName } from '../../table/entities/employee.ts';
import type { NewNotification } from '../../table/entities/notification.ts';
import { type Site, timeFormatOf } from '../../table/entities/site.ts';

/** Returns a moment in the department's time, for messages: `Tue, May 12, 2026, 14:05`. */
function momentText(now: Date, site: Site): string {
  const local = localTime(now.toISOString(), site.timezone);
  return `${dayText(local.slice(0, 10))}, ${timeText(local.slice(11), timeFormatOf(site))}`;
}

// One function per kind, as in messages.ts. A message about a possible misuse says what to do.

/** `agent` is a device in words: `Chrome on Windows`. */
export const newDevice = (agent: string, now: Date, site: Site): NewNotification => ({
  kind: 'new_device',
  message: `Signed in on a new device: ${agent}, ${momentText(now, site)}. If this was not you, change your password and tell an administrator.`,
});

export const passwordReset = (now: Date, site: Site): NewNotification => ({
  kind: 'password_reset',
  message: `Your password was reset, ${momentText(now, site)}. If you did not ask for this, tell an administrator.`,
});

/** `left` recovery codes are unused. */
export const recoveryCodesLow = (left: number): NewNotification => ({
  kind: 'factor_changed',
  message: `You have ${left === 0 ? 'no recovery code' : counted(left, 'recovery code')} left. Please create new ones in Settings.`,
});

/** `change` is a sentence without its period: `A passkey was added to your account`. */
export const factorChanged = (change: string, now: Date, site: Site): NewNotification => ({
  kind: 'factor_changed',
  message: `${change}, ${momentText(now, site)}. If this was not you, change your password and tell an administrator.`,
});

/** For administrators: a provider account that is linked to one employee was used to sign in as another employee. */
export const signOnRefused = (
  { label, owner, named }: { label: string; owner: Employee; named: Employee },
  now: Date,
  site: Site,
): NewNotification => ({
  kind: 'sign_on_refused',
  message: `An account of ${label} that belongs to ${fullName(owner)} (${owner.employee_id}) was used to sign in as ${fullName(named)} (${named.employee_id}), ${momentText(now, site)}. It was refused. Please check the employee IDs at ${label}. If the account is right for ${fullName(named)}, reset the single sign-on of ${fullName(owner)} on the Users tab.`,
});

/** For administrators: witnesses that do not receive the seals. `why`: a sentence. */
export const witnessFailed = (witnesses: readonly { name: string; why: string }[]): NewNotification => ({
  kind: 'witness_failed',
  message: `${witnesses
    .map(({ name, why }) => `Seals do not reach the witness "${name}". ${why}`)
    .join(' ')} Please check the witnesses on the Data tab of the Department page.`,
});

/** `address` bounced, or its holder reported a mail as spam. */
export const mailStopped = (address: string, why: 'bounced' | 'complained'): NewNotification => ({
  kind: 'mail_stopped',
  message: `${
    why === 'bounced' ? `Email to ${address} cannot be delivered` : `Email to ${address} was reported as spam`
  }, so no more email is sent to it. Please confirm your email address again in Settings, or enter another one.`,
});
