import { Button, Group, Text } from '@mantine/core';
import type { ListField } from '@muster/shared/roster-import/check';
import { IconArrowLeft, IconFileUpload } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useGroups, useUnits } from '../../../parts/lists/api.ts';
import { type Slip, Slips } from '../../../parts/roster/components/slips.tsx';
import { paths } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { type RunState, useRunEach } from '../../../ui/bulk/use-run-each.ts';
import { ConfirmLeave } from '../../../ui/confirm-leave.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { confirmLeave, hasUnsavedChanges } from '../../../ui/unsaved-changes.ts';
import { ImportTabs } from '../import-tabs/import-tabs.tsx';
import { useRanks, useRoster } from '../roster/api.ts';
import { ImportForm } from './components/import-form.tsx';
import { ImportProgress } from './components/import-progress.tsx';
import { labels } from './labels.ts';
import { type ImportRow, importRun, inFileOrder, type RowResult } from './run-import.ts';
import { useImportFile } from './use-import-file.ts';

/** Imports employees from a file: columns, preview, progress, and the temporary passwords to print. */
export function ImportPage() {
  const roster = useRoster();
  const lists = [useRanks(), useUnits(), useGroups()] as const;
  const [{ data: rank }, { data: unit }, { data: group }] = lists;
  const { permissions } = usePermissions();
  const importing = useRunEach(importRun);
  const { state } = importing;
  const [printed, setPrinted] = useState(0);
  // With a partial roster, existing employees would look new.
  const employees = roster.state === 'complete' ? roster.rows : undefined;
  const department = useMemo(
    () => (rank && unit && group && employees ? { rank, unit, group, employees } : undefined),
    [rank, unit, group, employees],
  );
  const mayAdd = useCallback(
    (field: ListField) => field !== 'rank' || permissions?.admin_access === true,
    [permissions],
  );
  const importFile = useImportFile(department, mayAdd);
  const created = useMemo(() => (state ? createdIn(state) : []), [state]);
  const slips = created.filter(({ password }) => password !== '');
  function print() {
    window.print();
    setPrinted(slips.length);
  }
  const leaving = state?.running ? labels.leave.running : slips.length > printed ? labels.leave.passwords : undefined;
  /** Starts again. The created employees are part of the roster for the next file. */
  function clear() {
    for (const result of state?.results.values() ?? []) {
      if ('employee' in result) roster.change(result.employee.id, result.employee);
    }
    setPrinted(0);
    importFile.forget();
    importing.clear();
  }
  const failed = roster.state === 'failed' || lists.some(({ data, error }) => !data && error);
  function retry() {
    if (roster.state === 'failed') void roster.retry();
    for (const { data, retry: load } of lists) if (!data) void load();
  }
  return (
    <>
      <PageHeader title={labels.title} help={labels.help} action={<BackLink />} />
      <ConfirmLeave reason={leaving} texts={labels.leave} />
      <ImportTabs current={paths.rosterImport}>
        {state ? (
          <>
            <ImportProgress state={state} onStop={importing.stop} onResume={() => void importing.resume()} />
            {!state.running && created.length > slips.length && <Text mb="xl">{labels.noSlips}</Text>}
            {!state.running && slips.length > 0 && <Slips slips={slips} onPrint={print} />}
            {!state.running && <AnotherFile onClick={() => (hasUnsavedChanges() ? confirmLeave(clear) : clear())} />}
          </>
        ) : department ? (
          <ImportForm {...{ department, mayAdd, importFile }} onStart={(rows) => void importing.start(rows)} />
        ) : failed ? (
          <ErrorState message={labels.loadFailed} onRetry={retry} />
        ) : (
          <LoadingSkeleton />
        )}
      </ImportTabs>
    </>
  );
}

const BackLink = () => (
  <LinkButton
    variant="default"
    leftSection={<IconArrowLeft size={16} aria-hidden />}
    to={paths.employees}
    data-print="hidden"
  >
    {labels.back}
  </LinkButton>
);

const AnotherFile = ({ onClick }: { onClick: () => void }) => (
  <Group justify="flex-end" data-print="hidden">
    <Button variant="default" leftSection={<IconFileUpload size={16} aria-hidden />} onClick={onClick}>
      {labels.result.another}
    </Button>
  </Group>
);

/** Returns the created employees in file order. The password is empty if passwords are turned off. */
const createdIn = ({ items, results }: RunState<ImportRow, RowResult>): Slip[] =>
  inFileOrder(items).flatMap((row) => {
    const result = results.get(row);
    return result?.kind === 'created' ? [{ employee: result.employee, password: result.password }] : [];
  });
