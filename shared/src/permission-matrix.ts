import type { Access } from './access.ts';

/**
 * The kinds of callers in the matrix below, as docs/generated/permissions.md describes them. Callers rejected for their
 * state or department hold every permission.
 */
export const callers = {
  nobody: 'not signed in',
  officer: 'signed in, without any permission',
  trainer: 'signed in, holding `manage_trainings` alone',
  clerk: 'signed in, holding `manage_employees` alone',
  administrator: 'signed in, holding `admin_access` alone',
  deactivated: 'an employee deactivated while signed in',
  must_change_password: 'an employee whose password was reset while signed in',
  waiting_for_factor: 'an employee with a correct password, using the ticket for the second factor as token',
  locked: 'signed in, without any input for longer than the department allows',
  other_site: "another department's administrator, naming this department's people and classes",
  other_site_named: "signed in, with another department's code in `X-Site-Code`",
  provider: "an identity provider with the department's provisioning token",
} as const;

export type CallerKind = keyof typeof callers;

/**
 * The response to a caller: `yes`; `own` (only for the caller's own record); `own site` (nothing of this department is
 * found or changed); or an error code.
 */
export type Outcome = 'yes' | 'own' | 'own site' | 'not_signed_in' | 'session_locked' | 'forbidden' | 'other_site';

/**
 * Access by caller (docs/behavior.md). docs/generated/permissions.md is generated from it, and a test compares
 * every call with it. It deliberately repeats access.ts: the test checks the code that applies access.ts.
 */
export const permissionMatrix: Record<Access, Record<CallerKind, Outcome>> = {
  anyone: everyone('yes'),
  signed_in: { ...refused(), officer: 'yes', trainer: 'yes', clerk: 'yes', administrator: 'yes' },
  own_or_roster: { ...refused(), officer: 'own', trainer: 'own', clerk: 'yes', administrator: 'yes' },
  roster: { ...refused(), clerk: 'yes', administrator: 'yes' },
  own_or_staff: { ...refused(), officer: 'own', trainer: 'yes', clerk: 'yes', administrator: 'yes' },
  own_or_training: { ...refused(), officer: 'own', trainer: 'yes', clerk: 'own', administrator: 'yes' },
  own_or_superior: { ...refused(), officer: 'own', trainer: 'yes', clerk: 'own', administrator: 'yes' },
  training: { ...refused(), trainer: 'yes', administrator: 'yes' },
  class_staff: { ...refused(), trainer: 'yes', administrator: 'yes' },
  staff: { ...refused(), trainer: 'yes', clerk: 'yes', administrator: 'yes' },
  manage_trainings: { ...refused(), trainer: 'yes' },
  admin_access: { ...refused(), administrator: 'yes' },
  // A person's token is rejected, even an administrator's.
  provisioning: { ...everyone('not_signed_in'), provider: 'yes' },
};

/** The calls that auditors may make; all others return 403 to them (ADR 8). Deliberately repeats the declarations. */
export const auditorCalls: readonly string[] = [
  'session.employeeInfo',
  'session.verify',
  'session.changePassword',
  'attendance.classDay',
  'attendance.sheet',
  'training.cancellation',
  'documents.ofClass',
  'documents.download',
  'surveys.results',
  'compliance.table',
  'compliance.summary',
  'compliance.trend',
  'compliance.person',
  'requirements.list',
  'record.evidence',
  'record.seals',
  'record.seal',
  'auditors.classes',
  'settings.sessions',
  'settings.endSession',
  'factors.own',
  'factors.passkeyOptions',
  'factors.addPasskey',
  'factors.renamePasskey',
  'factors.removePasskey',
  'factors.totpOptions',
  'factors.addTotp',
  'factors.removeTotp',
  'factors.renewRecoveryCodes',
  'factors.proveOptions',
  'factors.prove',
];

/** Returns a row with the same outcome for every caller. */
function everyone(outcome: Outcome): Record<CallerKind, Outcome> {
  return Object.fromEntries(Object.keys(callers).map((kind) => [kind, outcome])) as Record<CallerKind, Outcome>;
}

/** Returns a row that rejects every caller: the base for calls that require a sign-in. */
function refused(): Record<CallerKind, Outcome> {
  return {
    ...everyone('not_signed_in'),
    officer: 'forbidden',
    trainer: 'forbidden',
    clerk: 'forbidden',
    administrator: 'forbidden',
    locked: 'session_locked',
    other_site: 'own site',
    other_site_named: 'other_site',
  };
}

/** Rules that depend on the employee or class of a call, in words. Each has a test. */
export const additionalRules = {
  grant_administrator: 'Only an administrator grants or revokes `admin_access`.',
  administrator_permissions: 'Only an administrator changes any permission of an administrator.',
  administrator_password: "Only an administrator resets an administrator's password.",
  administrator_active: 'Only an administrator deactivates an administrator, or lets one in again.',
  administrator_deletion: 'Only an administrator deletes an administrator.',
  administrator_by_default:
    'If new users get `admin_access` by default, only users created by an administrator get it.',
  administrator_profile:
    'A holder of `manage_employees` may correct the name, badge number and rank of an administrator.',
  other_permissions:
    'A holder of `manage_employees` or `admin_access` grants and revokes the other permissions. Only an administrator grants one to themselves, and the audit log marks it.',
  own_superior:
    'Only an administrator makes themselves a supervisor, directly or through others, of a person outside their own chain, and the audit log marks it. Denied attempts of others have audit entries.',
  last_administrator:
    'The last active administrator of a department cannot lose `admin_access`, be deactivated or be deleted.',
  own_record:
    'Every employee may read their own profile and permissions, in any case of the employee number, and change neither.',
  own_attendance:
    'Only an administrator may add themselves to a class, or remove themselves from one, as staff, even to a class that they created. Enrolling and leaving are open to staff as to every employee. No one else records their own attendance or result.',
  exemptions:
    'Administrators grant and end exemptions, and holders of `manage_trainings` if the department allows it. Only an administrator exempts themselves, and the audit log marks it.',
  own_certification:
    'Only an administrator issues a certification to themselves. If the list of another caller names them, the others are certified.',
  class_instructor:
    'An instructor of a class records its attendance and results, and locks the attendance, like a holder of `manage_trainings`. An instructor of another class does not.',
  own_evaluation:
    'Nobody evaluates themselves, and nobody corrects, withdraws or remediates an evaluation of themselves. This applies to administrators, too.',
  evaluator:
    'An evaluator must be qualified for the form on the day of the evaluation. Only training staff record for another evaluator, and only an administrator accepts an evaluator without a qualification, if the form allows it.',
  superior:
    'A direct or indirect supervisor reads the record and compliance of a person, and changes neither. An inactive supervisor supervises no one, and the chain ends there.',
  own_person:
    'Enrollment, waitlists, notifications and password changes always concern the caller, whichever employee the request names.',
  next_call:
    'Granting, revoking, deactivating, resetting and deleting take effect on the next call, also for tokens in use.',
  token_decides: 'The department is that of the token. `X-Site-Code` may be left out, and never selects another one.',
} as const;

export type AdditionalRule = keyof typeof additionalRules;
