import { minutesIn, spansOf } from '@muster/shared/rules/class-sessions';
import type { Site } from '../../table/entities/site.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';

/** Returns a class's credit in minutes: its own value, or the length of its sessions. */
export const creditMinutes = (
  { credit_minutes, sessions }: Pick<TrainingClass, 'credit_minutes' | 'sessions'>,
  { timezone }: Site,
): number => credit_minutes ?? minutesIn(spansOf(sessions, timezone));
