import type { CompletedTraining } from '@muster/shared/areas/certification';
import { Dialog } from '../../../ui/dialog.tsx';
import { attendanceLabels } from '../labels.ts';
import { Attendance } from './attendance.tsx';

interface AttendanceDialogProps {
  /** The class to show; closed without one. */
  completed: CompletedTraining | undefined;
  onClose: () => void;
}

/** Training Attendance. */
export function AttendanceDialog({ completed, onClose }: AttendanceDialogProps) {
  return (
    <Dialog dialog={completed} title={() => attendanceLabels.title} wide={() => true} onClose={onClose}>
      {(shown) => <Attendance completed={shown} onClose={onClose} />}
    </Dialog>
  );
}
