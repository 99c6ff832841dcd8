import { Alert, List, Progress, Text } from '@mantine/core';
import type { Attendee } from '@muster/shared/areas/training';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Outcome } from '../../../../parts/certifications/api.ts';
import { alertTone } from '../../../../ui/alert-tone.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { attendanceLabels } from '../labels.ts';

interface IssueProgressProps {
  busy: boolean;
  /** The attendees to certify. */
  attendees: readonly Attendee[];
  /** The outcome so far, or of the last attempt. */
  outcome: Outcome;
  /** Set if the last attempt ended early. `detail` is the server's reason, if any. */
  failure: { detail: string | undefined } | undefined;
}

/** The progress of issuing certifications, then its failures. Renders nothing before issuing starts. */
export function IssueProgress({ busy, attendees, outcome, failure }: IssueProgressProps) {
  const { issued, notIssued } = outcome;
  const progress = attendanceLabels.progress(issued.length, attendees.length);
  if (busy) {
    return (
      <div>
        <Text size="xs" mb={6} className="tabular" role="status">
          {progress}
        </Text>
        <Progress.Root size="sm">
          <Progress.Section
            value={((issued.length + notIssued.length) / attendees.length) * 100}
            aria-label={attendanceLabels.issuing}
            aria-valuetext={progress}
          />
        </Progress.Root>
      </div>
    );
  }
  return (
    <>
      {failure && (
        <ErrorAlert
          message={
            <>
              <Text inherit>{attendanceLabels.issueFailed}</Text>
              {failure.detail && <Text inherit>{failure.detail}</Text>}
              {issued.length > 0 && (
                <Text inherit>{attendanceLabels.issuedBefore(issued.length, attendees.length)}</Text>
              )}
            </>
          }
        />
      )}
      {notIssued.length > 0 && (
        <Alert
          role="alert"
          vars={alertTone('near')}
          icon={<IconAlertTriangle aria-hidden />}
          title={attendanceLabels.notIssued(notIssued.length)}
        >
          <List>
            {notIssued.map(({ employee_id, detail }) => {
              const name = attendees.find((one) => one.employee_id === employee_id)?.name;
              return (
                <List.Item key={employee_id}>
                  {name ? `${name} (${employee_id})` : employee_id}: {detail}
                </List.Item>
              );
            })}
          </List>
        </Alert>
      )}
    </>
  );
}
