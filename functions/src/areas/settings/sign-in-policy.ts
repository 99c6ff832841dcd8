import type { SignInSettings, settings } from '@muster/shared/areas/settings';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { addDays, today } from '@muster/shared/rules/calendar';
import { type FactorDuty, factorDuties, type SignInPolicy } from '@muster/shared/rules/sign-in-policy';
import { changeSite } from '../../calls/change-site.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { invalidField } from '../../kernel/api-error.ts';
import { editConflict, mergeEdit, plainWords } from '../../kernel/merge-edit.ts';
import { setSiteSignIn } from '../../table/entities/site.ts';

/** Days to set up two-step verification, unless the department sets a date. */
const daysToSetUp = 14;

const dutyWords = {
  nobody: 'Not required',
  permission_holders: 'Everyone with a permission',
  everybody: 'Everyone',
} satisfies Record<FactorDuty, string>;

/** Returns a policy in the contract's form, without empty fields. */
export function signInSettingsOf(policy: SignInPolicy | undefined): SignInSettings {
  const { notice, ...fields } = policy ?? { second_factor: 'nobody' };
  return { ...fields, ...(notice && { notice_text: notice.text }) };
}

/** Returns whether `to` requires a second factor of more people than `from`. */
const isStricter = (from: FactorDuty, to: FactorDuty): boolean => factorDuties.indexOf(to) > factorDuties.indexOf(from);

/**
 * Returns the first day on which a second factor is required. Throws a field error for a new date in the past: people
 * would have no time for setup, and the start would be unclear.
 */
function firstDay(
  before: SignInSettings,
  { second_factor, second_factor_from }: SignInSettings,
  day: string,
): string | undefined {
  if (second_factor === 'nobody') return undefined;
  const isNew = second_factor_from !== before.second_factor_from || isStricter(before.second_factor, second_factor);
  if (!isNew) return second_factor_from;
  const from = second_factor_from ?? addDays(day, daysToSetUp);
  if (from < day) {
    throw invalidField('second_factor_from', 'The first day of two-step verification must be today or later');
  }
  return from;
}

/** Returns the notice. Its version is the second of its change: higher than every accepted one, even after a gap. */
function noticeOf(before: SignInPolicy['notice'], text: string | undefined, now: Date): SignInPolicy['notice'] {
  if (text === undefined || text === before?.text) return text === undefined ? undefined : before;
  return { version: Math.max((before?.version ?? 0) + 1, Math.floor(now.getTime() / 1000)), text };
}

/** Returns the policy to store. Undefined: it requires nothing. */
function policyOf(
  before: SignInPolicy | undefined,
  requested: SignInSettings,
  { day, now }: { day: string; now: Date },
): SignInPolicy | undefined {
  const { notice_text, inactivity_minutes, longest_hours, idle_days, second_factor } = requested;
  const second_factor_from = firstDay(signInSettingsOf(before), requested, day);
  const notice = noticeOf(before?.notice, notice_text, now);
  const asked = {
    ...(second_factor_from !== undefined && { second_factor_from }),
    ...(inactivity_minutes !== undefined && { inactivity_minutes }),
    ...(longest_hours !== undefined && { longest_hours }),
    ...(idle_days !== undefined && { idle_days }),
    ...(notice && { notice }),
  };
  return second_factor === 'nobody' && Object.keys(asked).length === 0 ? undefined : { second_factor, ...asked };
}

/**
 * Sets the sign-in requirements, merges concurrent edits and returns the result. Locks no one out: people without a
 * second factor set one up at the next sign-in. Throws `edit_conflict`.
 */
export function setSignInPolicy(
  context: SiteContext,
  { read, ...requested }: ValidatedInput<typeof settings.setSignIn>['body'],
): Promise<SignInSettings> {
  const { table, now } = context;
  return changeSite(context, 'site.sign_in', (site) => {
    const before = signInSettingsOf(site.sign_in);
    const { changes, conflicting } = mergeEdit<SignInSettings>(before, requested, read);
    if (conflicting.length > 0) {
      throw editConflict<SignInSettings>(
        conflicting,
        { stored: before, requested },
        {
          words: (field, values) =>
            field === 'second_factor' ? dutyWords[values.second_factor ?? 'nobody'] : plainWords(values[field]),
          answered: (field, values) => ({ field, value: values[field] ?? null }),
        },
      );
    }
    const policy = policyOf(site.sign_in, { ...before, ...changes }, { day: today(site.timezone, now), now });
    return { before, after: signInSettingsOf(policy), write: setSiteSignIn(table, site, policy) };
  });
}
