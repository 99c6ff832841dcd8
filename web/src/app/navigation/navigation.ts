import { type Access, accessRules } from '@muster/shared/access';
import { holdsAny, type PermissionMap } from '@muster/shared/permissions';
import {
  IconBuilding,
  IconClipboardCheck,
  IconClipboardText,
  IconLayoutDashboard,
  type IconProps,
  IconSchool,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { paths } from '../../paths.ts';

export interface NavigationItem {
  to: string;
  label: string;
  Icon: ComponentType<IconProps>;
  /** The permission that the link requires; absent: all employees. */
  access?: Access;
  /** Only supervisors see the link. */
  supervises?: true;
}

/** The screens of the sidebar and the quick search, in order. */
const navigation: readonly NavigationItem[] = [
  { to: paths.dashboard, label: 'Dashboard', Icon: IconLayoutDashboard },
  { to: paths.training, label: 'Training', Icon: IconSchool },
  { to: paths.evaluations, label: 'Evaluations', Icon: IconClipboardText },
  { to: paths.compliance, label: 'Compliance', Icon: IconClipboardCheck, access: 'training' },
  { to: paths.myPeople, label: 'My people', Icon: IconUsersGroup, supervises: true },
  { to: paths.employees, label: 'Employees', Icon: IconUsers, access: 'roster' },
  { to: paths.admin, label: 'Admin', Icon: IconSettings, access: 'admin_access' },
  { to: paths.department, label: 'Department', Icon: IconBuilding, access: 'admin_access' },
];

/** Returns the screens that a person with these permissions can open; `supervises`: has direct reports. */
export const navigationOf = (permissions: PermissionMap, supervises = false): readonly NavigationItem[] =>
  navigation.filter(
    (item) =>
      (!item.access || holdsAny(permissions, accessRules[item.access].permissions)) && (!item.supervises || supervises),
  );
