import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { SheetRow } from '@muster/shared/attendance-answers';
import { today } from '@muster/shared/rules/calendar';
import { useRecord } from '../../../../parts/training-record/api.ts';
import { RevokeForm } from '../../../../parts/training-record/components/revoke-form.tsx';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { certifyLabels as texts } from '../labels.ts';

interface RevokeDialogProps {
  classId: string;
  /** The person whose certification is revoked; undefined while the dialog is closed. */
  row: SheetRow | undefined;
  onRevoked: (employeeNumber: string) => void;
  onClose: () => void;
}

/** Revokes the certification that a person has from a class, with a reason. */
export function RevokeDialog({ classId, row, onRevoked, onClose }: RevokeDialogProps) {
  return (
    <Dialog dialog={row} title={(shown) => texts.revokeOf(shown.name)} onClose={onClose}>
      {(shown) => <Revoke classId={classId} row={shown} onRevoked={onRevoked} onClose={onClose} />}
    </Dialog>
  );
}

function Revoke({ classId, row, onRevoked, onClose }: RevokeDialogProps & { row: SheetRow }) {
  const timeZone = useTimeZone();
  const { employee_id } = row;
  const { data, error, retry, reload } = useRecord(employee_id);
  if (!data) return <NotLoaded error={error} message={texts.recordFailed} onRetry={retry} rows={3} />;
  const ofClass = data.certifications.filter((one) => one.class_id === classId);
  const certification = ofClass.find(({ revoked_on }) => revoked_on === null);
  if (certification) {
    return (
      <RevokeForm
        employeeId={employee_id}
        certification={certification}
        today={today(timeZone, new Date())}
        onDone={(message) => {
          notifications.show({ message, color: 'navy' });
          onRevoked(employee_id);
        }}
        onOutdated={() => void reload().catch(() => undefined)}
        onCancel={onClose}
      />
    );
  }
  const last = ofClass.at(-1);
  return (
    <>
      <Text>
        {last?.revoked_on
          ? texts.revokedAlready(formatDate(last.revoked_on), last.revoked_because ?? '')
          : texts.noneOnRecord}
      </Text>
      <DialogActions>
        <Button
          variant="default"
          data-autofocus
          onClick={() => (last?.revoked_on ? onRevoked(employee_id) : onClose())}
        >
          {texts.close}
        </Button>
      </DialogActions>
    </>
  );
}
