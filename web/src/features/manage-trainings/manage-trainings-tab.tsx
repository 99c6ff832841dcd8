import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { TrainingType } from '@muster/shared/areas/training';
import { IconPlus, IconSchool } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { useUrlSort } from '../../ui/data-table/use-url-sort.ts';
import { zoneName } from '../../ui/date-time.ts';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { StaleAlert } from '../../ui/stale-alert.tsx';
import { TabHeader } from '../../ui/tab-header.tsx';
import { useDialogWithDraft } from '../../ui/use-dialog-with-draft.ts';
import { useTimeZone } from '../auth/use-current-employee.ts';
import { useRefresh, useTypes } from './api.ts';
import { ClassesOfType } from './components/classes-of-type.tsx';
import { ManageDialogs } from './components/manage-dialogs.tsx';
import { TypeActions } from './components/type-actions.tsx';
import { kindLabels, labels } from './labels.ts';
import type { ManageDialog } from './manage-dialog.ts';

const yesOrNo = (type: TrainingType) => (type.is_mandatory ? labels.yes : labels.no);

function columnsFor(onOpen: (dialog: ManageDialog) => void): readonly Column<TrainingType>[] {
  const titles = labels.columns;
  return [
    { key: 'name', title: titles.name, cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      key: 'mandatory',
      title: titles.mandatory,
      cell: yesOrNo,
      sortBy: yesOrNo,
      width: 130,
      minWidth: 120,
      priority: 1,
    },
    {
      key: 'type',
      title: titles.type,
      cell: ({ type }) => kindLabels[type],
      sortBy: ({ type }) => kindLabels[type],
      width: 180,
      minWidth: 146,
      priority: 2,
    },
    {
      key: 'expires',
      title: titles.expires,
      cell: ({ expiration_months: months }) => (months ? labels.months(months) : labels.never),
      sortBy: ({ expiration_months }) => expiration_months,
      width: 150,
      minWidth: 132,
      priority: 3,
    },
    {
      key: 'actions',
      title: titles.actions,
      actions: true,
      cell: (type) => <TypeActions type={type} onOpen={onOpen} />,
      width: 140,
      minWidth: 126,
    },
  ];
}

/** The Manage Trainings tab: training types and their classes (docs/spec.md section 2). */
export function ManageTrainingsTab() {
  const timeZone = useTimeZone();
  const { data: types, error, staleSince, retry } = useTypes();
  const { refresh, ...refreshed } = useRefresh();
  const { dialog, setDialog, draft } = useDialogWithDraft<ManageDialog>('manage-trainings');
  const columns = useMemo(() => columnsFor(setDialog), [setDialog]);
  const sorting = useUrlSort({ key: 'name', direction: 'ascending' }, columns);
  const title = useRef<HTMLHeadingElement>(null);
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'createType' })}>
      {labels.create}
    </Button>
  );
  function done(message: string, changedTypeId?: string): void {
    setDialog(undefined);
    notifications.show({ message, color: 'navy' });
    void refresh(...(changedTypeId ? [changedTypeId] : [])).then(() => requestAnimationFrame(focusTitleIfLost));
  }
  /** Focuses the title after a deletion removed the focused row. */
  function focusTitleIfLost(): void {
    if (document.activeElement === document.body) title.current?.focus();
  }
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="sm">
        <TabHeader title={labels.title} help={`${labels.help} ${labels.timeZone(zoneName(timeZone))}`} ref={title} />
        {create}
      </Group>
      {refreshed.staleSince === undefined ? (
        <StaleAlert message={labels.fetchFailed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      ) : (
        <StaleAlert
          message={labels.refreshFailed}
          asOf={refreshed.staleSince}
          timeZone={timeZone}
          onRetry={refreshed.retry}
        />
      )}
      {types ? (
        <DataTable
          label={labels.title}
          columns={columns}
          rows={types}
          rowKey={({ id }) => id}
          toggleName={({ name }) => labels.expand(name)}
          {...sorting}
          empty={<EmptyState message={labels.empty} icon={<IconSchool size={32} stroke={1.5} />} />}
          expand={(type) => <ClassesOfType type={type} timeZone={timeZone} onOpen={setDialog} />}
        />
      ) : error ? (
        <ErrorState message={labels.fetchFailed} onRetry={retry} />
      ) : (
        <LoadingSkeleton />
      )}
      <ManageDialogs
        dialog={dialog}
        draft={draft}
        onClose={() => setDialog(undefined)}
        onDone={done}
        onChanged={(typeId) => void refresh(typeId)}
      />
    </Stack>
  );
}
