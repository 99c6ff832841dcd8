import { SegmentedControl, Text } from '@mantine/core';
import type { AccountInState } from '@muster/shared/areas/overview';
import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sharedColumns } from '../../../parts/accounts/shared-columns.tsx';
import { waitingLabels, waitingTexts } from '../../../parts/people/labels.ts';
import { byEmployeeId } from '../../../parts/roster/sorting.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchableTable } from '../../../ui/searchable-table/searchable-table.tsx';
import { useUrlCorrection } from '../../../ui/use-url-state.ts';
import { useWaitingAccounts } from './api.ts';

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
  const columns = useMemo(() => sharedColumns<AccountInState>(timeZone), [timeZone]);
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
        <Text variant="hint" mb="sm">
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
