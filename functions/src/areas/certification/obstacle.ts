import { missedSentence } from '@muster/shared/rules/attendance';
import { type CertifyObstacle, certifyObstacle } from '@muster/shared/rules/class-closing';
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
  return { detail: sentences[obstacle.kind], isOvercomeByReason: false };
}

const sentences: Record<Exclude<CertifyObstacle['kind'], 'missed'>, string> = {
  failed: 'The assessment was not passed. A certification requires a passed assessment.',
  noResult: 'No result of the assessment was recorded. A certification requires a passed assessment.',
  failedEvaluation: 'An evaluation was not passed. A certification requires a pass with each form of the training.',
  notEvaluated: 'An evaluation is missing. A certification requires a pass with each form of the training.',
};
