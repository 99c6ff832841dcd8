import { counted } from '@muster/shared/counted';
import type { PermissionType } from '@muster/shared/permissions';

/** The texts of a changed default permission. */
interface DefaultTexts {
  question: string;
  /** The consequences, one a line. */
  means: readonly string[];
  confirm: string;
  /** The message afterwards. */
  granted: string;
  revoked: string;
}

/** The texts of the Permissions tab of Site Management. */
export const labels = {
  title: 'Default Permissions for New Users',
  help: 'New users get the permissions checked here. Existing users keep theirs.',
  permission: 'Permission',
  users: 'Users',
  confirmTitle: 'Confirm Default Permission',
  holders: (users: number) => `Today ${counted(users, 'person has', 'people have')} this permission.`,
  existing: 'Existing accounts keep their permissions.',
  confirming: 'Saving...',
  change: {
    admin_access: {
      question: 'Make every new employee an administrator?',
      means: [
        'The next person hired can open Site Management at the first sign-in, regardless of rank.',
        'That person can edit and delete every employee, reset every password and make others administrators.',
      ],
      confirm: 'Make new employees administrators',
      granted: 'New employees will be administrators.',
      revoked: 'New employees will not be administrators.',
    },
    manage_employees: {
      question: 'Let every new employee manage employees?',
      means: ['The next person hired can create, edit and delete employees and reset their passwords.'],
      confirm: 'Let new employees manage employees',
      granted: 'New employees will manage employees.',
      revoked: 'New employees will not manage employees.',
    },
    manage_trainings: {
      question: 'Let every new employee manage training?',
      means: ['The next person hired can create classes, take attendance and issue certifications.'],
      confirm: 'Let new employees manage training',
      granted: 'New employees will manage training.',
      revoked: 'New employees will not manage training.',
    },
  } satisfies Record<PermissionType, DefaultTexts>,
  fetchFailed: 'Failed to fetch global permissions',
  updateFailed: 'Failed to update permission',
  none: 'There are no permissions.',
} as const;
