import type { Notification } from '@muster/shared/areas/notifications';
import type { NotificationKind } from '@muster/shared/notification-kinds';
import { notCompliantStatuses } from '@muster/shared/requirements/compliant';
import { classPath, evaluationPath, paths, settingsPath, surveyPath, tabPath, traineePath } from '../../paths.ts';

/** The settings section that each account notification links to. */
const ofTheAccount: Partial<Record<NotificationKind, string>> = {
  new_device: settingsPath('sessions'),
  password_reset: settingsPath('password'),
  factor_changed: settingsPath('second-factor'),
  mail_stopped: settingsPath('mail'),
};

/** Returns the link of a notification to the employee `own`; undefined without a subject, as in older ones. */
export function subjectPath(
  {
    kind,
    about,
    evaluation_id,
    trainee_id,
    ...others
  }: Pick<Notification, 'kind' | 'about' | 'evaluation_id' | 'employee_id' | 'trainee_id'>,
  own: string | undefined,
): string | undefined {
  if (kind === 'evaluation_recorded') {
    const employee_id = others.employee_id ?? own;
    const isKnown = employee_id !== undefined && evaluation_id !== undefined;
    return isKnown ? evaluationPath(employee_id, evaluation_id) : paths.evaluations;
  }
  if (kind === 'field_training') return trainee_id === undefined ? paths.fieldTraining : traineePath(trainee_id);
  if (kind === 'digest' || kind === 'person_expiring') return `${paths.myPeople}?status=${notCompliantStatuses}`;
  if (kind === 'sign_on_refused') return tabPath(paths.admin, 'users');
  if (kind === 'witness_failed') return tabPath(paths.department, 'data');
  if (!about) return ofTheAccount[kind];
  const itsClass = about.class_id === undefined ? undefined : { class: about.class_id };
  switch (kind) {
    case 'promoted':
    case 'added':
    case 'class_changed':
      return tabPath(paths.training, 'upcoming', itsClass);
    case 'class_cancelled':
      // Instructors get the class; attendees get the next classes of its training.
      if (about.class_id !== undefined) return classPath(about.class_id);
      return tabPath(paths.training, 'signup', { type: about.training_type_id });
    case 'evaluation':
      return about.class_id === undefined ? undefined : surveyPath(about.class_id);
    case 'certified':
    case 'revoked':
      return tabPath(paths.training, 'completed');
    default:
      // Links to classes that can be taken instead, or again.
      return tabPath(paths.training, 'signup', { type: about.training_type_id, ...itsClass });
  }
}
