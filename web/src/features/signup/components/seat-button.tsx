import type { TrainingClass } from '@muster/shared/areas/training';
import { type SeatAction, seatAction } from '@muster/shared/rules/enrollment';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { actionLabels } from '../labels.ts';

const badgeStyles: Record<SeatAction, 'filled' | 'light' | 'default'> = {
  enroll: 'filled',
  join_waitlist: 'light',
  leave_waitlist: 'default',
  unenroll: 'default',
};

interface SeatButtonProps {
  row: TrainingClass;
  busy: boolean;
  /** The id of the element that names the class, since every row has a button of the same name. */
  describedBy: string;
  onChoose: (action: SeatAction, row: TrainingClass) => void;
}

/** The one action that a class offers the caller now (SPEC.md section 4, "Enrollment per class row"). */
export function SeatButton({ row, busy, describedBy, onChoose }: SeatButtonProps) {
  const action = seatAction(row);
  return (
    <BusyButton
      label={actionLabels[action].button}
      busyLabel={actionLabels[action].busy}
      busy={busy}
      variant={badgeStyles[action]}
      size="xs"
      miw={124}
      aria-describedby={describedBy}
      onClick={() => onChoose(action, row)}
    />
  );
}
