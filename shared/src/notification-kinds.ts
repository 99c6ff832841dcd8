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
  'new_device',
  'password_reset',
  'factor_changed',
  'sign_on_refused',
  'mail_stopped',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The kinds that a person can hide. The others change what that person has to do or may do, and are always shown. */
export const optionalKinds = [
  'passed_over',
  'certified',
  'near_expiration',
  'digest',
  'evaluation',
] as const satisfies NotificationKind[];
export type OptionalKind = (typeof optionalKinds)[number];

/** The kinds that are sent to a confirmed address whatever its person chooses: what happens to the account. */
export const alwaysMailedKinds = [
  'new_device',
  'password_reset',
  'factor_changed',
  'sign_on_refused',
] as const satisfies NotificationKind[];

/**
 * The kinds of which a person chooses whether they are sent by mail, too. That mail has stopped cannot be sent by mail.
 */
export type MailableKind = Exclude<NotificationKind, (typeof alwaysMailedKinds)[number] | 'mail_stopped'>;

const notChosen: readonly NotificationKind[] = [...alwaysMailedKinds, 'mail_stopped'];
export const mailableKinds = notificationKinds.filter((kind): kind is MailableKind => !notChosen.includes(kind));

/** What is sent to who has not chosen: everything but what asks for nothing. */
export const mailedByDefault: readonly MailableKind[] = mailableKinds.filter(
  (kind) => kind !== 'passed_over' && kind !== 'certified',
);
