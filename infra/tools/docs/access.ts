import type { Access } from '@muster/shared/access';

/** Descriptions of the access rules. */
export const accessInWords: Record<Access, string> = {
  anyone: 'Anyone, without a sign-in.',
  signed_in: 'Any signed-in caller.',
  own_or_roster:
    'Any signed-in caller for their own record; other records require `manage_employees` or `admin_access`.',
  roster: 'Holders of `manage_employees` or `admin_access`.',
  own_or_staff:
    'Any signed-in caller for their own record; other records require any permission. The answer contains only data that the caller may see.',
  own_or_training:
    'Any signed-in caller for their own record; other records require `manage_trainings` or `admin_access`.',
  own_or_superior:
    'Any signed-in caller for their own record and the records of people whom they supervise, directly or through others; other records require `manage_trainings` or `admin_access`.',
  training: 'Holders of `manage_trainings` or `admin_access`.',
  class_staff: 'Instructors of the class, and holders of `manage_trainings` or `admin_access`.',
  staff: 'Holders of any permission. The answer contains only data that the caller may see.',
  manage_trainings: 'Holders of `manage_trainings`.',
  admin_access: 'Holders of `admin_access`.',
  provisioning: "The identity provider, with the department's provisioning token. A person's token returns 401.",
};
