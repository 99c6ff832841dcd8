import { missedSentence, missedSessions } from '@muster/shared/rules/attendance';
import { attendanceOf } from '../../table/entities/attendance.ts';
import type { Attendee } from '../../table/entities/seat.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';

/** What keeps an attendee from being certified, in sentences. A reason overcomes it, or nothing does. */
export interface Obstacle {
  detail: string;
  isOvercomeByReason: boolean;
}

/**
 * Returns what keeps an attendee from being certified; undefined: nothing. Who missed a session needs a reason, where attendance of the
 * class was recorded at all; a training that requires a pass needs a result that passed.
 */
export function obstacleOf(
  { sessions, attended = [] }: Pick<TrainingClass, 'sessions' | 'attended'>,
  { requires_pass }: Pick<TrainingType, 'requires_pass'>,
  attendee: Attendee,
): Obstacle | undefined {
  const { lines, results } = attendanceOf(attendee);
  const result = results.at(-1);
  if (requires_pass && !result?.passed) {
    const found = result ? 'The assessment was not passed.' : 'No result of the assessment was recorded.';
    return { detail: `${found} This training is certified once it is passed.`, isOvercomeByReason: false };
  }
  const missed = attended.length > 0 ? missedSessions(sessions, lines) : [];
  if (missed.length === 0) return undefined;
  return {
    detail: `${missedSentence(missed)} A reason is needed to certify anyway.`,
    isOvercomeByReason: true,
  };
}
