import { Stack, Text } from '@mantine/core';
import type { BugReport } from '@muster/shared/areas/accounts';
import { IconBug, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import type { Sort } from '../../../ui/data-table/data-table.tsx';
import { formatInstant } from '../../../ui/date-time.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { PersonLink } from '../../../ui/person-link.tsx';
import { SearchableTable } from '../../../ui/searchable-table/searchable-table.tsx';
import { StyledBadge } from '../../../ui/status-badge.tsx';
import { useBugReports } from './api.ts';
import { labels, listTexts } from './labels.ts';

const rowKey = ({ id }: BugReport) => id;
const newestFirst: Sort = { key: 'at', direction: 'descending' };
const stateWord = ({ handled_at }: BugReport) => (handled_at ? labels.handled : labels.open);
const searched = (report: BugReport) => [report.description, report.name, report.employee_id, stateWord(report)];

/** The bug reports of the department, newest first, which can be marked as handled. */
export function BugReportsView() {
  const { handle, ...list } = useBugReports();
  const timeZone = useTimeZone();
  const [failure, setFailure] = useState<string>();
  const columns = useMemo(() => columnsFor({ timeZone, handle, onFailure: setFailure }), [timeZone, handle]);
  return (
    <Stack gap="sm">
      <ErrorAlert message={failure} onDismiss={() => setFailure(undefined)} />
      <SearchableTable
        list={list}
        texts={listTexts}
        label={labels.title}
        columns={columns}
        rowKey={rowKey}
        initialSort={newestFirst}
        searched={searched}
        timeZone={timeZone}
        icon={<IconBug size={32} stroke={1.5} />}
      />
    </Stack>
  );
}

interface ReportActions {
  timeZone: string;
  handle: (id: string) => Promise<void>;
  /** Shows why a report could not be marked; undefined clears the message. */
  onFailure: (message: string | undefined) => void;
}

function columnsFor(actions: ReportActions): readonly Column<BugReport>[] {
  const { timeZone } = actions;
  const titles = labels.columns;
  return [
    {
      key: 'description',
      title: titles.description,
      cell: ({ description }) => (
        <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontWeight: 400 }}>{description}</span>
      ),
      text: ({ description }) => description,
      rowHeader: true,
      minWidth: 180,
    },
    {
      key: 'by',
      title: titles.by,
      cell: ({ employee_id, name }) => <PersonLink employeeId={employee_id}>{name}</PersonLink>,
      sortBy: ({ name }) => name,
      width: 180,
      minWidth: 120,
      priority: 2,
    },
    {
      key: 'at',
      title: titles.at,
      cell: ({ at }) => formatInstant(at, timeZone),
      sortBy: ({ at }) => at,
      width: 200,
      minWidth: 140,
      priority: 1,
    },
    {
      key: 'state',
      title: titles.state,
      cell: (report) => <State report={report} {...actions} />,
      sortBy: stateWord,
      width: 220,
      minWidth: 170,
    },
  ];
}

function State({ report, timeZone, handle, onFailure }: ReportActions & { report: BugReport }) {
  const { id, at, name, handled_at, handled_by } = report;
  const { busy, run } = useMutation(async () => {
    onFailure(undefined);
    try {
      await handle(id);
    } catch (error) {
      onFailure(errorText(labels.handleFailed, error));
    }
  });
  return (
    <Stack gap={4} align="flex-start">
      {handled_at ? (
        <>
          <StyledBadge word={labels.handled} tone="complete" Icon={IconCircleCheck} />
          <Text variant="hint">{labels.handledBy(handled_by ?? '', formatInstant(handled_at, timeZone))}</Text>
        </>
      ) : (
        <>
          <StyledBadge word={labels.open} tone="near" Icon={IconClock} />
          <BusyButton
            variant="default"
            size="xs"
            label={labels.handle}
            busyLabel={labels.handling}
            aria-label={labels.handleThis(name, formatInstant(at, timeZone))}
            busy={busy}
            onClick={() => void run()}
          />
        </>
      )}
    </Stack>
  );
}
