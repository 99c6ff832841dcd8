import { SegmentedControl, Text } from '@mantine/core';
import type { AccountInState } from '@muster/shared/areas/overview';
import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Column } from '../../ui/data-table/column.ts';
import { formatInstant } from '../../ui/date-time.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { SearchableTable } from '../../ui/searchable-table/searchable-table.tsx';
import { StyledBadge } from '../../ui/status-badge.tsx';
import { useUrlCorrection } from '../../ui/use-url-state.ts';
import { stateWords } from '../accounts/labels.ts';
import { stateBadge } from '../accounts/state-badge.ts';
import { useTimeZone } from '../auth/use-current-employee.ts';
import { asNumber, byEmployeeId } from '../roster/sorting.ts';
import { useWaitingAccounts } from './api.ts';
import { labels, waitingLabels, waitingTexts } from './labels.ts';

const states = ['waiting', 'locked'] as const;
const rowKey = ({ employee_id }: AccountInState) => employee_id;
const searched = ({ employee_id, name }: AccountInState) => [employee_id, name];

/** The accounts that wait for the roster's staff: without a password of their own, or locked. The URL says which. */
export function WaitingAccountsPage() {
  const [url, setUrl] = useSearchParams();
  const wanted = url.get('state');
  const state = states.find((one) => one === wanted) ?? 'waiting';
  useUrlCorrection(wanted !== state, (parameters) => parameters.set('state', state));
  const timeZone = useTimeZone();
  const { data, error, retry } = useWaitingAccounts();
  const accounts = data?.accounts?.[state];
  const list = {
    rows: accounts?.rows,
    state: error ? ('failed' as const) : data ? ('complete' as const) : ('loading' as const),
    answeredAt: undefined,
    retry: () => void retry(),
  };
  const columns = useMemo(() => columnsFor(timeZone), [timeZone]);
  return (
    <>
      <PageHeader title={waitingLabels.title} help={waitingLabels.help} />
      <SegmentedControl
        aria-label={waitingLabels.shown}
        value={state}
        onChange={(next) => setUrl({ state: next })}
        data={states.map((one) => ({ value: one, label: waitingLabels.states[one] }))}
        bg="var(--muster-subtle)"
        bd="1px solid var(--muster-line)"
        mb="md"
      />
      {accounts && accounts.count > accounts.rows.length && (
        <Text size="xs" c="dimmed" mb="sm">
          {waitingLabels.onlyFirst(accounts.rows.length, accounts.count)}
        </Text>
      )}
      <SearchableTable
        key={state}
        list={list}
        texts={{ ...waitingTexts, empty: waitingLabels.empty[state] }}
        label={waitingLabels.states[state]}
        columns={columns}
        rowKey={rowKey}
        initialSort={byEmployeeId}
        searched={searched}
        timeZone={timeZone}
        icon={<IconUsers size={32} stroke={1.5} />}
      />
    </>
  );
}

function columnsFor(timeZone: string): readonly Column<AccountInState>[] {
  const titles = waitingLabels.columns;
  return [
    {
      key: 'employee_id',
      title: titles.employeeId,
      cell: ({ employee_id }) => employee_id,
      sortBy: ({ employee_id }) => asNumber(employee_id),
      width: 140,
    },
    {
      key: 'name',
      title: titles.name,
      cell: ({ employee_id, name }) => <PersonLink employeeId={employee_id}>{name}</PersonLink>,
      sortBy: ({ name }) => name,
      rowHeader: true,
    },
    {
      key: 'state',
      title: titles.state,
      cell: ({ state, locked_until }) => (
        <div>
          <StyledBadge {...stateBadge(state)} />
          {locked_until && (
            <Text size="xs" c="dimmed">
              {labels.facts.until(formatInstant(locked_until, timeZone))}
            </Text>
          )}
        </div>
      ),
      sortBy: ({ state }) => stateWords[state],
      width: 220,
      minWidth: 190,
    },
  ];
}
