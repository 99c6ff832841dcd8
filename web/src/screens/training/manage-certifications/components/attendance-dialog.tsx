import type { CompletedTraining } from '@muster/shared/areas/certification';
import { Dialog } from '../../../../ui/dialog.tsx';
import { attendanceLabels } from '../labels.ts';
import { Attendance } from './attendance.tsx';

interface AttendanceDialogProps {
  /** The class to show; undefined while the dialog is closed. */
  completed: CompletedTraining | undefined;
  onCertified: (completed: CompletedTraining, count: number) => void;
  onClose: () => void;
}

export function AttendanceDialog({ completed, onCertified, onClose }: AttendanceDialogProps) {
  return (
    <Dialog dialog={completed} title={() => attendanceLabels.title} wide={() => true} onClose={onClose}>
      {(shown) => <Attendance completed={shown} onCertified={(count) => onCertified(shown, count)} onClose={onClose} />}
    </Dialog>
  );
}
