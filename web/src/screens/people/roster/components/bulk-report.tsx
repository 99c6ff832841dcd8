import { Alert, Button, List, Stack, Text } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { nameOf } from '../../../../parts/roster/employee-form-values.ts';
import { bulkLabels, labels } from '../../../../parts/roster/labels.ts';
import { alertTone } from '../../../../ui/alert-tone.ts';
import { RunProgress } from '../../../../ui/bulk/run-progress.tsx';
import { DialogActions } from '../../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import type { PeopleRun, PersonItem, PersonResult } from '../use-people-run.ts';

/** The maximum number of names in a list, unless each person needs attention. */
const mostNames = 30;

/** Returns the first `most` people by name, in words. */
export function namesOf(people: readonly Employee[], most = mostNames): string {
  const names = people.slice(0, most).map((one) => `${nameOf(one)} (${one.employee_id})`);
  return [...names, ...(people.length > most ? [bulkLabels.more(people.length - most)] : [])].join(', ');
}

interface BulkReportProps<I extends PersonItem> {
  run: PeopleRun<I>;
  /** Returns the text for the number of changed people. */
  changed: (count: number) => string;
  /** The people who already had the values and were not sent. */
  unchanged?: readonly Employee[];
  /** Prepares a retry for the refused people; undefined: not offered. */
  onAgain: ((refused: readonly Employee[]) => void) | undefined;
  /** The last button, which closes the dialog. */
  done: ReactNode;
}

/** The progress of a bulk change; then the changed and refused people, with reasons. */
export function BulkReport<I extends PersonItem>({ run, changed, unchanged = [], onAgain, done }: BulkReportProps<I>) {
  const { state } = run;
  if (!state) return null;
  if (state.running) return <RunProgress state={state} onStop={run.stop} />;
  const { items, results, error } = state;
  const of = (kind: PersonResult['kind']) => items.filter((item) => results.get(item)?.kind === kind);
  const same = [...unchanged, ...of('unchanged').map(({ employee }) => employee)];
  const refused = of('refused').map(({ employee }) => employee);
  const left = items.filter((item) => !results.has(item)).map(({ employee }) => employee);
  return (
    <>
      <Stack gap="md">
        <Stack gap={4} role="status">
          <Text fw={500}>{changed(of('changed').length)}</Text>
          {same.length > 0 && <Text>{bulkLabels.unchanged(same.length, namesOf(same))}</Text>}
          {left.length > 0 && <Text>{bulkLabels.left(left.length, namesOf(left))}</Text>}
        </Stack>
        {refused.length > 0 && <Refused state={state} count={refused.length} />}
        <ErrorAlert message={error !== undefined && errorText(bulkLabels.stopped, error)} />
      </Stack>
      <DialogActions>
        {refused.length > 0 && onAgain && (
          <Button variant="default" onClick={() => onAgain(refused)}>
            {bulkLabels.again(refused.length)}
          </Button>
        )}
        {left.length > 0 && (
          <Button variant="default" onClick={() => void run.resume()}>
            {bulkLabels.resume(left.length)}
          </Button>
        )}
        {done}
      </DialogActions>
    </>
  );
}

/** The refused people by reason. */
function Refused<I extends PersonItem>({
  state: { items, results },
  count,
}: {
  state: NonNullable<PeopleRun<I>['state']>;
  count: number;
}) {
  const byReason = Map.groupBy(items, (item) => {
    const result = results.get(item);
    return result?.kind === 'refused' ? result.reason : undefined;
  });
  return (
    <Alert
      role="alert"
      vars={alertTone('near')}
      icon={<IconAlertTriangle aria-hidden />}
      title={bulkLabels.refusedPeople(count)}
    >
      <List>
        {[...byReason].map(
          ([reason, people]) =>
            reason !== undefined && (
              <List.Item key={reason}>
                {namesOf(
                  people.map(({ employee }) => employee),
                  people.length,
                )}
                : {reason}
              </List.Item>
            ),
        )}
      </List>
    </Alert>
  );
}

export const DoneButton = ({ onClick }: { onClick: () => void }) => <Button onClick={onClick}>{labels.done}</Button>;
