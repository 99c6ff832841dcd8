import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { optionalKinds } from '../notification-kinds.ts';
import { timeFormats } from '../rules/time-format.ts';

const hidden = z
  .array(z.enum(optionalKinds, 'This kind of notification is always shown'), 'Hidden notifications must be a list')
  .max(optionalKinds.length, 'Each kind can be named once');

const personalSettings = z.object({ hidden_notifications: z.array(z.enum(optionalKinds)) });
export type PersonalSettings = z.infer<typeof personalSettings>;

const departmentSettings = z.object({ time_format: z.enum(timeFormats, 'Time format must be 24h or 12h') });

const exemptionSettings = z.object({ by_training: z.boolean('Please choose who grants exemptions') });

/** Calls beyond docs/spec.md: what the Settings page holds besides the password. */
export const settings = {
  own: endpoint({
    ours: true,
    method: 'GET',
    path: '/api/settings/',
    summary: "The caller's own settings: the kinds of notifications that are hidden.",
    access: 'signed_in',
    response: personalSettings,
  }),
  setNotifications: endpoint({
    ours: true,
    method: 'PUT',
    path: '/api/settings/notifications/',
    summary:
      'Sets which kinds of notifications the caller does not see. They are kept, and seen again when no longer hidden.',
    access: 'signed_in',
    body: z.object({ hidden_notifications: hidden }),
    response: personalSettings,
  }),
  setDepartment: endpoint({
    ours: true,
    method: 'PUT',
    path: '/api/settings/department/',
    summary: 'Sets how the department writes times of day.',
    access: 'admin_access',
    body: departmentSettings,
    response: departmentSettings,
  }),
  setExemptions: endpoint({
    ours: true,
    method: 'PUT',
    path: '/api/settings/exemptions/',
    summary: 'Sets whether holders of `manage_trainings` grant and end exemptions, as administrators do.',
    access: 'admin_access',
    body: exemptionSettings,
    response: exemptionSettings,
  }),
};
