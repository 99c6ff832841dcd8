import type { CompletedTraining } from '@muster/shared/areas/certification';
import { useRef, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { attendanceLabels } from '../labels.ts';
import { Attendance } from './attendance.tsx';

interface AttendanceDialogProps {
  /** The class to show; closed without one. */
  of: CompletedTraining | undefined;
  onClose: () => void;
}

/** Training Attendance. It does not close while certifications are being issued; while it fades out it keeps its content. */
export function AttendanceDialog({ of, onClose }: AttendanceDialogProps) {
  const [shown, setShown] = useState(of);
  if (of && of !== shown) setShown(of);
  const issuing = useRef(false);
  return (
    <Dialog
      title={attendanceLabels.title}
      opened={of !== undefined}
      onClose={() => !issuing.current && onClose()}
      size="wide"
    >
      {shown && (
        <Attendance
          key={shown.id}
          of={shown}
          onIssuing={(now) => {
            issuing.current = now;
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
