/** Every kind of notification, in the order of the Settings page. */
export const notificationKinds = [
  'promoted',
  'passed_over',
  'class_changed',
  'class_cancelled',
  'added',
  'removed',
  'certified',
  'revoked',
  'near_expiration',
  'expired',
  'requirement',
  'digest',
  'new_device',
  'password_reset',
  'factor_changed',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The kinds that a person can hide. The others change what that person has to do or may do, and are always shown. */
export const optionalKinds = [
  'passed_over',
  'certified',
  'near_expiration',
  'digest',
] as const satisfies NotificationKind[];
export type OptionalKind = (typeof optionalKinds)[number];
