import type { Access } from '@muster/shared/access';

/** Descriptions of the access rules. */
export const accessInWords: Record<Access, string> = {
  anyone: 'Anyone; no sign-in is needed.',
  signed_in: 'Everyone who is signed in.',
  own_or_roster: "Everyone who is signed in for the own record; another's needs `manage_employees` or `admin_access`.",
  roster: 'Holders of `manage_employees` or `admin_access`.',
  own_or_staff:
    "Everyone who is signed in for the own record; another's needs any permission. The answer has what the caller may see.",
  own_or_training:
    "Everyone who is signed in for the own record; another's needs `manage_trainings` or `admin_access`.",
  own_or_superior:
    "Everyone who is signed in for the own record, and for that of whomever they supervise, directly or through others; another's needs `manage_trainings` or `admin_access`.",
  training: 'Holders of `manage_trainings` or `admin_access`.',
  class_staff: 'Instructors of the class, and holders of `manage_trainings` or `admin_access`.',
  staff: 'Holders of any permission. The answer has what the caller may see.',
  manage_trainings: 'Holders of `manage_trainings`.',
  admin_access: 'Holders of `admin_access`.',
  provisioning: "The identity provider, with the department's provisioning token. The token of a person is 401.",
};
