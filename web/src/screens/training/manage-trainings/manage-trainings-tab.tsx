import { Badge, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { TrainingType } from '@muster/shared/areas/training';
import { localTime } from '@muster/shared/rules/calendar';
import { IconMapPin, IconPlus, IconSchool } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { labels as listLabels } from '../../../parts/lists/labels.ts';
import { useComingClasses, useRefresh, useTypes } from '../../../parts/trainings/api.ts';
import { archiveDialog, kindLabels, labels } from '../../../parts/trainings/labels.ts';
import type { ManageDialog } from '../../../parts/trainings/manage-dialog.ts';
import { paths, tabPath } from '../../../paths.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { type Column, DataTable, textColumn } from '../../../ui/data-table/data-table.tsx';
import { useUrlSort } from '../../../ui/data-table/use-url-sort.ts';
import { formatDate, zoneName } from '../../../ui/date-time.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { TabHeader } from '../../../ui/tab-header.tsx';
import { useDialogWithDraft } from '../../../ui/use-dialog-with-draft.ts';
import { ClassesOfType } from './components/classes-of-type.tsx';
import { ManageDialogs } from './components/manage-dialogs.tsx';
import { TypeActions } from './components/type-actions.tsx';
import { type NextClass, nextClasses } from './next-classes.ts';
import { useLinkedDialog } from './use-linked-dialog.ts';

const yesOrNo = (type: TrainingType) => (type.is_mandatory ? labels.yes : labels.no);

/** The next day of a training's next class, and its seats. */
function NextClassCell({ next }: { next: NextClass | undefined }) {
  if (!next) {
    return (
      <Text inherit c="dimmed" span>
        {labels.noNext}
      </Text>
    );
  }
  const { trainingClass, start, day } = next;
  const { enrolled_count, class_size, waitlisted_count, training_dates } = trainingClass;
  return (
    <div>
      {formatDate(start)}
      <Text variant="hint">
        {day > 1 && `${labels.nextDay(day, training_dates.length)}, `}
        {labels.nextSeats(enrolled_count, class_size, waitlisted_count)}
      </Text>
    </div>
  );
}

function columnsFor(
  next: ReadonlyMap<string, NextClass>,
  onOpen: (dialog: ManageDialog) => void,
): readonly Column<TrainingType>[] {
  const titles = labels.columns;
  return [
    {
      key: 'name',
      title: titles.name,
      cell: ({ name, archived }) =>
        archived ? (
          <>
            {name}{' '}
            <Badge variant="outline" color="gray">
              {archiveDialog.badge}
            </Badge>
          </>
        ) : (
          name
        ),
      sortBy: ({ name }) => name,
      minWidth: 180,
    },
    {
      key: 'next',
      title: titles.next,
      cell: ({ id }) => <NextClassCell next={next.get(id)} />,
      sortBy: ({ id }) => next.get(id)?.start,
      width: 184,
      minWidth: 170,
      priority: 1,
    },
    textColumn('mandatory', titles.mandatory, yesOrNo, { width: 124, minWidth: 120, priority: 2 }),
    textColumn('type', titles.type, ({ type }) => kindLabels[type], { width: 168, minWidth: 146, priority: 4 }),
    {
      key: 'expires',
      title: titles.expires,
      cell: ({ expiration_months: months }) => (months ? labels.months(months) : labels.never),
      sortBy: ({ expiration_months }) => expiration_months,
      width: 132,
      minWidth: 128,
      priority: 3,
    },
    {
      key: 'actions',
      title: titles.actions,
      actions: true,
      cell: (type) => <TypeActions type={type} onOpen={onOpen} />,
      width: 172,
      minWidth: 168,
    },
  ];
}

/** The Manage Trainings tab: training types and their classes (docs/spec.md section 2). */
export function ManageTrainingsTab() {
  const timeZone = useTimeZone();
  const { data: types, error, staleSince, retry } = useTypes();
  const { refresh, ...refreshed } = useRefresh();
  const { dialog, setDialog, draft } = useDialogWithDraft<ManageDialog>('manage-trainings');
  const { data: coming } = useComingClasses();
  const columns = useMemo(() => {
    const at = localTime(new Date().toISOString(), timeZone);
    return columnsFor(nextClasses(coming ?? [], at), setDialog);
  }, [coming, timeZone, setDialog]);
  const linked = useLinkedDialog({ types, dialog, onDialog: setDialog });
  const archived = types?.filter((type) => type.archived) ?? [];
  const [showsArchived, setShowsArchived] = useState<boolean>();
  const withArchived = showsArchived ?? archived.some(({ id }) => id === linked.typeId);
  const shown = useMemo(() => types?.filter((type) => withArchived || !type.archived), [types, withArchived]);
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
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconMapPin size={16} aria-hidden />}
            onClick={() => setDialog({ kind: 'lists' })}
          >
            {listLabels.title}
          </Button>
          {create}
        </Group>
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
      {archived.length > 0 && (
        <Switch
          label={labels.showArchived(archived.length)}
          checked={withArchived}
          onChange={({ currentTarget }) => setShowsArchived(currentTarget.checked)}
        />
      )}
      {shown ? (
        <DataTable
          // Another link opens another row.
          key={linked.typeId}
          label={labels.title}
          columns={columns}
          rows={shown}
          initialOpen={linked.typeId === undefined ? [] : [linked.typeId]}
          marked={({ id }) => id === linked.typeId && linked.classId === undefined}
          rowKey={({ id }) => id}
          toggleName={({ name }) => labels.expand(name)}
          {...sorting}
          empty={
            <EmptyState
              message={archived.length > 0 ? labels.noneInUse : labels.empty}
              icon={<IconSchool size={32} stroke={1.5} />}
              action={
                archived.length === 0 && (
                  <>
                    <LinkButton to={tabPath(paths.compliance, 'requirements')}>{labels.emptyRequirements}</LinkButton>
                    <LinkButton to={paths.historyImport} variant="default">
                      {labels.emptyHistory}
                    </LinkButton>
                  </>
                )
              }
            />
          }
          expand={(type) => (
            <ClassesOfType type={type} timeZone={timeZone} marked={linked.classId} onOpen={setDialog} />
          )}
        />
      ) : (
        <NotLoaded error={error} message={labels.fetchFailed} onRetry={retry} />
      )}
      <ManageDialogs
        dialog={dialog}
        draft={draft}
        onClose={() => setDialog(undefined)}
        onDone={done}
        onChanged={(typeId) => void refresh(typeId)}
        onOpen={setDialog}
      />
    </Stack>
  );
}
