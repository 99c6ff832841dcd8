import type { Notification } from '@muster/shared/areas/notifications';
import { paths, tabPath } from '../../paths.ts';

/** Returns the address of what a notification is about; undefined for older ones that do not say it. That of a digest is always the same. */
export function subjectPath({ kind, about }: Pick<Notification, 'kind' | 'about'>): string | undefined {
  if (kind === 'digest') return `${paths.myPeople}?lacking=1`;
  if (!about) return undefined;
  const itsClass = about.class_id === undefined ? undefined : { class: about.class_id };
  switch (kind) {
    case 'promoted':
    case 'added':
    case 'class_changed':
      return tabPath(paths.training, 'upcoming', itsClass);
    case 'certified':
    case 'revoked':
      return tabPath(paths.training, 'completed');
    default:
      // A class to take instead, or again.
      return tabPath(paths.training, 'signup', { type: about.training_type_id, ...itsClass });
  }
}
