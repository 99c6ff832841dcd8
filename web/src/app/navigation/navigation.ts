import { type Access, accessRules } from '@muster/shared/access';
import type { EmployeeInfo } from '@muster/shared/areas/session';
import { holdsAny, type PermissionMap } from '@muster/shared/permissions';
import {
  IconBuilding,
  IconClipboardCheck,
  IconClipboardText,
  IconLayoutDashboard,
  type IconProps,
  IconSchool,
  IconSettings,
  IconSteeringWheel,
  IconTarget,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { paths } from '../../paths.ts';

export interface NavigationItem {
  to: string;
  label: string;
  Icon: ComponentType<IconProps>;
  /** People with this permission see the link. */
  access?: Access;
  /** People with this mark see the link: supervisors, or people who have something in field training. */
  mark?: 'supervises' | 'field_training';
}

/** The screens of the sidebar and the quick search, in order. Without `access` and `mark`, everyone sees the link. */
const navigation: readonly NavigationItem[] = [
  { to: paths.dashboard, label: 'Dashboard', Icon: IconLayoutDashboard },
  { to: paths.training, label: 'Training', Icon: IconSchool },
  { to: paths.evaluations, label: 'Evaluations', Icon: IconClipboardText },
  { to: paths.compliance, label: 'Compliance', Icon: IconClipboardCheck, access: 'training' },
  { to: paths.firearms, label: 'Firearms', Icon: IconTarget, access: 'training' },
  {
    to: paths.fieldTraining,
    label: 'Field training',
    Icon: IconSteeringWheel,
    access: 'training',
    mark: 'field_training',
  },
  { to: paths.myPeople, label: 'My people', Icon: IconUsersGroup, mark: 'supervises' },
  { to: paths.employees, label: 'Employees', Icon: IconUsers, access: 'roster' },
  { to: paths.admin, label: 'Admin', Icon: IconSettings, access: 'admin_access' },
  { to: paths.department, label: 'Department', Icon: IconBuilding, access: 'admin_access' },
];

/** The marks of an employee that show links. */
export type NavigationMarks = Pick<EmployeeInfo, NonNullable<NavigationItem['mark']>>;

/** Returns the screens that a person with these permissions and marks can open. */
export const navigationOf = (permissions: PermissionMap, employee: NavigationMarks = {}): readonly NavigationItem[] =>
  navigation.filter(
    ({ access, mark }) =>
      (access === undefined && mark === undefined) ||
      (access !== undefined && holdsAny(permissions, accessRules[access].permissions)) ||
      (mark !== undefined && employee[mark] === true),
  );
