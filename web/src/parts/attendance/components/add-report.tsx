import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import type { Candidate, NotAdded } from '@muster/shared/areas/attendance';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { alertTone } from '../../../ui/alert-tone.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { addLabels, labels } from '../labels.ts';
import type { Adding, useAddPeople } from '../use-add-people.ts';

interface AddReportProps extends ReturnType<typeof useAddPeople> {
  adding: Adding;
  /** Supplies the names of the people who were not added. */
  candidates: readonly Pick<Candidate, 'employee_id' | 'name'>[];
}

/** Shows the progress of adding people, then who was added, and who was not with the reason. */
export function AddReport({ adding, busy, stopping, add, stop, clear, candidates }: AddReportProps) {
  const { requested, added, notAdded, left, failure, isStopped } = adding;
  const withoutPrerequisites = notAdded
    .filter(({ code }) => code === 'prerequisites_missing')
    .map(({ employee_id }) => employee_id);
  const done = added.length + notAdded.length;
  const report = useRef<HTMLDivElement>(null);
  // On a phone the report starts below the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the progress and the outcome are shown one after the other
  useEffect(() => {
    // Some browsers return a promise, which React would take for a cleanup.
    report.current?.scrollIntoView({ block: 'nearest' });
  }, [busy]);
  if (busy) {
    const progress = addLabels.progress(done, requested);
    return (
      <Group ref={report} gap="md" wrap="nowrap" align="flex-end">
        <div style={{ flex: 1 }}>
          <Text size="xs" mb={6} className="tabular" role="status">
            {progress}
          </Text>
          <Progress.Root size="sm">
            <Progress.Section
              value={(done / requested) * 100}
              aria-label={addLabels.adding}
              aria-valuetext={progress}
            />
          </Progress.Root>
        </div>
        <Button variant="default" size="xs" onClick={stop} aria-disabled={stopping || undefined}>
          {stopping ? addLabels.stopping : addLabels.stop}
        </Button>
      </Group>
    );
  }
  return (
    <Stack ref={report} gap="xs">
      {added.length > 0 && (
        <Alert
          role="status"
          vars={alertTone('complete')}
          icon={<IconCircleCheck aria-hidden />}
          withCloseButton={notAdded.length === 0 && left.length === 0}
          closeButtonLabel={addLabels.dismiss}
          onClose={clear}
        >
          {added.length === 1 && added[0] ? labels.added(added[0].name) : addLabels.allAdded(added.length)}
        </Alert>
      )}
      {notAdded.length > 0 && (
        <Alert
          role="alert"
          vars={alertTone('near')}
          icon={<IconAlertTriangle aria-hidden />}
          title={addLabels.notAdded(notAdded.length)}
          withCloseButton
          closeButtonLabel={addLabels.dismiss}
          onClose={clear}
        >
          <List>
            {[...byReason(notAdded)].map(([reason, people]) => (
              <List.Item key={reason}>
                {reason}: {people.map(({ employee_id }) => nameOf(employee_id, candidates)).join('; ')}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {withoutPrerequisites.length > 0 && (
        <Group>
          <Button variant="default" size="xs" onClick={() => void add(withoutPrerequisites, true)}>
            {addLabels.anyway(withoutPrerequisites.length)}
          </Button>
        </Group>
      )}
      {isStopped && left.length > 0 && <Text size="xs">{addLabels.stopped(left.length)}</Text>}
      {failure && <ErrorAlert message={`${failure}\n${addLabels.unknown(left.length)}`} onDismiss={clear} />}
      {left.length > 0 && (
        <Group>
          <Button variant="default" size="xs" onClick={() => void add(left)}>
            {addLabels.again(left.length)}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const byReason = (notAdded: readonly NotAdded[]) => Map.groupBy(notAdded, ({ detail }) => detail.replace(/\.$/, ''));

function nameOf(employeeNumber: string, candidates: AddReportProps['candidates']): string {
  const person = candidates.find(({ employee_id }) => employee_id === employeeNumber);
  return person ? `${person.name} (${employeeNumber})` : employeeNumber;
}
