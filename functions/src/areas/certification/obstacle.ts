import { missedSentence } from '@muster/shared/rules/attendance';
import { certifyObstacle } from '@muster/shared/rules/class-closing';
import { heldClass, heldSeat } from '../../domain/training/open-attendees.ts';
import type { Attendee } from '../../table/entities/seat.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';

/** The obstacle to a certification, as sentences. Some can be overridden with a reason. */
export interface Obstacle {
  detail: string;
  isOvercomeByReason: boolean;
}

/** Returns an attendee's obstacle to certification. Undefined: nothing prevents it. */
export function obstacleOf(trainingClass: TrainingClass, type: TrainingType, attendee: Attendee): Obstacle | undefined {
  const obstacle = certifyObstacle(heldSeat(attendee), heldClass(trainingClass, type));
  if (!obstacle) return undefined;
  if (obstacle.kind === 'missed')
    return {
      detail: `${missedSentence(obstacle.missed)} To certify anyway, please enter a reason.`,
      isOvercomeByReason: true,
    };
  const found =
    obstacle.kind === 'failed' ? 'The assessment was not passed.' : 'No result of the assessment was recorded.';
  return { detail: `${found} A certification requires a passed assessment.`, isOvercomeByReason: false };
}
