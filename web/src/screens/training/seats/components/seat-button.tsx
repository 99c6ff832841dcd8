import type { TrainingClass } from '@muster/shared/areas/training';
import { type SeatAction, seatAction } from '@muster/shared/rules/enrollment';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { actionLabels } from '../labels.ts';

const variants: Record<SeatAction, 'filled' | 'light' | 'default'> = {
  enroll: 'filled',
  join_waitlist: 'light',
  leave_waitlist: 'default',
  unenroll: 'default',
};

interface SeatButtonProps {
  trainingClass: TrainingClass;
  busy: boolean;
  /** The id of the element that names the class: every class has a button of the same name. */
  describedBy: string;
  onChoose: (action: SeatAction, trainingClass: TrainingClass) => void;
}

/** The action that a class offers the signed-in person (docs/spec.md section 4, "Enrollment per class row"). */
export function SeatButton({ trainingClass, busy, describedBy, onChoose }: SeatButtonProps) {
  const action = seatAction(trainingClass);
  return (
    <BusyButton
      label={actionLabels[action].button}
      busyLabel={actionLabels[action].busy}
      busy={busy}
      variant={variants[action]}
      size="xs"
      miw={124}
      aria-describedby={describedBy}
      onClick={() => onChoose(action, trainingClass)}
    />
  );
}
