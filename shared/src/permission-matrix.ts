import type { Access } from './access.ts';

/**
 * Who calls, for the table below: what the word means is said to readers of docs/generated/permissions.md. Of those whom only their
 * state or their department keeps out, each holds every permission.
 */
export const callers = {
  nobody: 'without a sign-in',
  officer: 'signed in, without any permission',
  trainer: 'signed in, holding `manage_trainings` alone',
  clerk: 'signed in, holding `manage_employees` alone',
  administrator: 'signed in, holding `admin_access` alone',
  deactivated: 'an employee who was signed in and has been deactivated',
  must_change_password: 'an employee who was signed in and has got a temporary password since',
  other_site: "another department's administrator, naming this department's people and classes",
  other_site_named: "signed in, with another department's code in `X-Site-Code`",
} as const;

export type CallerKind = keyof typeof callers;

/**
 * What a caller meets: `yes`; `own`, yes for the own record and forbidden for another's; `own site`, nothing of this department
 * is found or changed; or the code of the refusal (errors.ts).
 */
export type Outcome = 'yes' | 'own' | 'own site' | 'not_signed_in' | 'forbidden' | 'other_site';

/**
 * Who may call what (DESIGN.md section 3), for a person to read: docs/generated/permissions.md is written from it, and every call is held
 * against it. It is said a second time here, and not derived from access.ts: the chain that applies access.ts is what it tests.
 */
export const permissionMatrix: Record<Access, Record<CallerKind, Outcome>> = {
  anyone: {
    nobody: 'yes',
    officer: 'yes',
    trainer: 'yes',
    clerk: 'yes',
    administrator: 'yes',
    deactivated: 'yes',
    must_change_password: 'yes',
    other_site: 'yes',
    other_site_named: 'yes',
  },
  signed_in: { ...refused(), officer: 'yes', trainer: 'yes', clerk: 'yes', administrator: 'yes' },
  own_or_roster: { ...refused(), officer: 'own', trainer: 'own', clerk: 'yes', administrator: 'yes' },
  roster: { ...refused(), clerk: 'yes', administrator: 'yes' },
  manage_trainings: { ...refused(), trainer: 'yes' },
  admin_access: { ...refused(), administrator: 'yes' },
};

/** Everybody refused, each in the way that fits: what a call that needs a sign-in starts from. */
function refused(): Record<CallerKind, Outcome> {
  return {
    nobody: 'not_signed_in',
    officer: 'forbidden',
    trainer: 'forbidden',
    clerk: 'forbidden',
    administrator: 'forbidden',
    deactivated: 'not_signed_in',
    must_change_password: 'not_signed_in',
    other_site: 'own site',
    other_site_named: 'other_site',
  };
}

/** What a call's access does not say: rules that look at whom or what a call is about. Each one has its test. */
export const additionalRules = {
  grant_administrator: 'Only an administrator grants or revokes `admin_access`.',
  administrator_permissions: 'Only an administrator changes any permission of an administrator.',
  administrator_password: "Only an administrator resets an administrator's password.",
  administrator_active: 'Only an administrator deactivates an administrator, or lets one in again.',
  administrator_deletion: 'Only an administrator deletes an administrator.',
  administrator_by_default:
    'Where new users get `admin_access` by default, those whom an administrator creates get it; whoever else creates an employee makes no administrator.',
  administrator_profile:
    'A holder of `manage_employees` may correct the name, badge number and rank of an administrator.',
  other_permissions:
    'A holder of `manage_employees` or `admin_access` grants and revokes the other permissions, the own ones too.',
  last_administrator:
    'Nobody takes `admin_access` from the last active administrator of a department, or deactivates or deletes that one.',
  own_record:
    'Everyone may read the own profile and the own permissions, in whatever case the number is written, and change neither.',
  own_attendance:
    'Nobody but an administrator adds themselves to a class, or removes themselves from one, as staff: not in a class that somebody else made, either. Enrolling and leaving are open to them as to everyone.',
  own_certification:
    'Nobody but an administrator issues a certification to themselves; of a list that names them, the others are certified.',
  own_person:
    'Enrolling, leaving, waiting, reading and marking notifications, and changing the password are about the caller, whomever the request names.',
  next_call:
    'Granted, revoked, deactivated, reset, deleted: it holds from the very next call on, on tokens in use too.',
  token_decides: 'The department is that of the token; `X-Site-Code` may be left out, and never gives another one.',
} as const;

export type AdditionalRule = keyof typeof additionalRules;
