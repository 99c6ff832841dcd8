import { minutesIn, spansOf } from '@muster/shared/rules/class-sessions';
import type { Site } from '../../table/entities/site.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';

/** Returns the minutes of credit that a class gives: its own, or those of its sessions. */
export const creditMinutes = (
  { credit_minutes, sessions }: Pick<TrainingClass, 'credit_minutes' | 'sessions'>,
  { timezone }: Site,
): number => credit_minutes ?? minutesIn(spansOf(sessions, timezone));
