import type { SuggestedClass } from '@muster/shared/areas/compliance';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { enrollLabels as labels } from '../labels.ts';

interface EnrollButtonProps {
  one: SuggestedClass;
  /** The class in which the person is being enrolled. */
  busyClass: string | undefined;
  onEnroll: (one: SuggestedClass) => unknown;
}

/** Enrolls the person in a class at once. */
export function EnrollButton({ one, busyClass, onEnroll }: EnrollButtonProps) {
  return (
    <BusyButton
      size="xs"
      aria-label={labels.enrollIn(one.training_name, formatDate(one.from))}
      label={labels.enroll}
      busyLabel={labels.enrolling}
      busy={busyClass === one.class_id}
      onClick={() => void onEnroll(one)}
    />
  );
}
