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
  'person_expiring',
  'requirement',
  'digest',
  'evaluation',
  'evaluation_recorded',
  'field_training',
  'new_device',
  'password_reset',
  'factor_changed',
  'sign_on_refused',
  'witness_failed',
  'mail_stopped',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The kinds that a person can hide. The others change the person's duties or rights, and are always shown. */
export const optionalKinds = [
  'passed_over',
  'certified',
  'near_expiration',
  'digest',
  'evaluation',
] as const satisfies NotificationKind[];
export type OptionalKind = (typeof optionalKinds)[number];

/** Account changes: always sent to a confirmed email address. */
export const alwaysMailedKinds = [
  'new_device',
  'password_reset',
  'factor_changed',
  'sign_on_refused',
] as const satisfies NotificationKind[];

/** The kinds that a person can turn on or off for email. "Email stopped" itself cannot be emailed. */
export type MailableKind = Exclude<NotificationKind, (typeof alwaysMailedKinds)[number] | 'mail_stopped'>;

const notChosen: readonly NotificationKind[] = [...alwaysMailedKinds, 'mail_stopped'];
export const mailableKinds = notificationKinds.filter((kind): kind is MailableKind => !notChosen.includes(kind));

/** The default for people without a choice: every kind that requires action. */
export const mailedByDefault: readonly MailableKind[] = mailableKinds.filter(
  (kind) => kind !== 'passed_over' && kind !== 'certified',
);
