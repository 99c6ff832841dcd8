import { Button, Group, Stack } from '@mantine/core';
import type { Auditor } from '@muster/shared/areas/auditors';
import { IconPlus, IconUserSearch } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths, tabPath } from '../../../paths.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import type { Sort } from '../../../ui/data-table/data-table.tsx';
import { SearchableTable } from '../../../ui/searchable-table/searchable-table.tsx';
import { TabHeader } from '../../../ui/tab-header.tsx';
import { useAuditors } from './api.ts';
import { type AuditorAction, columnsFor, searched } from './columns.tsx';
import { AuditorDialog, type AuditorDialogState } from './components/auditor-dialog.tsx';
import { labels, listTexts } from './labels.ts';

const rowKey = ({ id }: Auditor) => id;
const latestFirst: Sort = { key: 'state', direction: 'descending' };

/** The auditors of the Users tab: accounts for people who audit a date range. */
export function AuditorsView() {
  const { data, error, retry } = useAuditors();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<AuditorDialogState>();
  const act = useCallback(
    (action: AuditorAction, auditor: Auditor) => {
      if (action !== 'looks') return setDialog({ kind: action, auditor });
      void navigate(tabPath(paths.admin, 'users', { view: 'activity', employee_id: auditor.username }));
    },
    [navigate],
  );
  const columns = useMemo(() => columnsFor(timeZone, act), [timeZone, act]);
  const state = data ? ('complete' as const) : error ? ('failed' as const) : ('loading' as const);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <TabHeader title={labels.title} help={labels.help} />
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'create' })}>
          {labels.add}
        </Button>
      </Group>
      <SearchableTable
        list={{ rows: data, state, answeredAt: undefined, retry: () => void retry() }}
        texts={listTexts}
        label={labels.title}
        columns={columns}
        rowKey={rowKey}
        initialSort={latestFirst}
        searched={searched}
        timeZone={timeZone}
        icon={<IconUserSearch size={32} stroke={1.5} />}
      />
      <AuditorDialog dialog={dialog} onDialog={setDialog} onChange={() => void retry()} />
    </Stack>
  );
}
