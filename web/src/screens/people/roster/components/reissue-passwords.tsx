import { Button, Radio, Stack, Text } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import { useState } from 'react';
import { bulkLabels } from '../../../../parts/roster/labels.ts';
import { useCurrentEmployee } from '../../../../session/use-current-employee.ts';
import { useSignInOptions } from '../../../../session/use-sign-in-options.ts';
import { DialogActions } from '../../../../ui/dialog.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { resetPassword } from '../api.ts';
import type { BulkProps } from '../roster-dialog.ts';
import { itemsOf, type PersonItem, type PersonResult, usePeopleRun } from '../use-people-run.ts';
import { useAccountsIn } from '../use-roster-filter.ts';
import { BulkReport, DoneButton, namesOf } from './bulk-report.tsx';

const texts = bulkLabels.reissue;

/** Reissue passwords: new temporary passwords with slips to print, which exist only on this page. */
export function ReissuePasswords({ people: selected, onClose, onSlips }: BulkProps) {
  const [people, setPeople] = useState(selected);
  const run = usePeopleRun(
    async ({ employee, key }: PersonItem): Promise<PersonResult> => ({
      kind: 'changed',
      password: await resetPassword(employee, key),
    }),
  );
  const { state } = run;
  const slips = (state?.items ?? []).flatMap((item) => {
    const result = state?.results.get(item);
    return result?.kind === 'changed' && result.password
      ? [{ employee: item.employee, password: result.password }]
      : [];
  });
  const atRisk = state !== undefined && (state.running || slips.length > 0);
  useDialogStatus({ dirty: atRisk, busy: false, asks: texts.leave });
  if (!state) return <Ask people={people} onStart={(chosen) => void run.start(itemsOf(chosen))} onClose={onClose} />;
  function show(): void {
    onSlips?.(slips);
    onClose();
  }
  return (
    <BulkReport
      run={run}
      changed={texts.changed}
      // Shows existing passwords first: another attempt would replace them here.
      onAgain={
        slips.length > 0
          ? undefined
          : (refused) => {
              setPeople(refused);
              run.clear();
            }
      }
      done={
        slips.length > 0 ? <Button onClick={show}>{texts.show(slips.length)}</Button> : <DoneButton onClick={onClose} />
      }
    />
  );
}

interface AskProps {
  people: readonly Employee[];
  onStart: (chosen: readonly Employee[]) => void;
  onClose: () => void;
}

/** Asks who gets a new password and explains the effects. If passwords are turned off, explains the sign-in instead. */
function Ask({ people, onStart, onClose }: AskProps) {
  const own = useCurrentEmployee().data?.employee_id;
  const { options, failed, retry } = useSignInOptions();
  const waiting = useAccountsIn('waiting');
  const [onlyWaiting, setOnlyWaiting] = useState(false);
  if (!options) return <NotLoaded error={failed} message={texts.loadFailed} onRetry={retry} rows={3} />;
  if (options.password_closed) {
    return (
      <>
        <Text>{texts.closed(options.sign_on?.label ?? '')}</Text>
        <DialogActions>
          <DoneButton onClick={onClose} />
        </DialogActions>
      </>
    );
  }
  const others = people.filter(({ employee_id }) => employee_id !== own);
  const first = waiting.isWhole ? others.filter(({ employee_id }) => waiting.numbers?.has(employee_id)) : [];
  const chosen = onlyWaiting ? first : others;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onStart(chosen);
      }}
    >
      <Stack gap="md">
        <Text>{texts.meaning}</Text>
        {first.length > 0 && first.length < others.length && (
          <Radio.Group
            label={texts.who}
            value={onlyWaiting ? 'waiting' : 'all'}
            onChange={(who) => setOnlyWaiting(who === 'waiting')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="all" label={texts.everyone(others.length)} />
              <Radio value="waiting" label={texts.onlyWaiting(first.length)} />
            </Stack>
          </Radio.Group>
        )}
        <Text>{bulkLabels.people(chosen.length, namesOf(chosen))}</Text>
        {others.length < people.length && <Text>{bulkLabels.ownLeftOut}</Text>}
        <Text variant="hint">{texts.hashes}</Text>
        {options.forgot_password && <Text variant="hint">{texts.forgot}</Text>}
      </Stack>
      <FormActions
        submit={texts.submit(chosen.length)}
        submitting={texts.submit(chosen.length)}
        busy={false}
        disabled={chosen.length === 0}
        onCancel={onClose}
      />
    </form>
  );
}
