import { Button, Group, NativeSelect } from '@mantine/core';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { labels } from '../labels.ts';
import type { RosterFilter, useRosterFilter } from '../use-roster-filter.ts';

/** The filters of the Employees screen: by rank, active and the state of the account. */
export function RosterFilters({ filter }: { filter: ReturnType<typeof useRosterFilter> }) {
  const texts = labels.filters;
  const select = (name: RosterFilter, any: string, options: readonly { value: string; label: string }[]) => (
    <NativeSelect
      aria-label={texts[name]}
      flex="1 1 8.5rem"
      data={[{ value: '', label: any }, ...options]}
      value={filter.valueOf(name)}
      onChange={(event) => filter.choose(name, event.currentTarget.value)}
    />
  );
  return (
    <>
      <Group gap="sm" flex="1 1 340px" maw="34rem" data-print="hidden">
        {select(
          'rank',
          texts.anyRank,
          filter.ranks.map(({ id, name }) => ({ value: id, label: name })),
        )}
        {select('active', texts.anyActive, [
          { value: 'yes', label: texts.yes },
          { value: 'no', label: texts.no },
        ])}
        {select('account', texts.anyAccount, [
          { value: 'waiting', label: texts.waiting },
          { value: 'locked', label: texts.locked },
        ])}
        {filter.isFiltered && (
          <Button variant="subtle" size="compact-sm" onClick={filter.clear}>
            {texts.clear}
          </Button>
        )}
      </Group>
      {filter.accountsFailed && (
        <Group gap="sm" align="center">
          <ErrorAlert message={labels.accountsFailed} />
          <Button variant="default" size="xs" onClick={() => void filter.retryAccounts()}>
            {labels.retry}
          </Button>
        </Group>
      )}
    </>
  );
}
