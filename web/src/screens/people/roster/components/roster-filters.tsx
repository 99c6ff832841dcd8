import { Button, Group } from '@mantine/core';
import { labels } from '../../../../parts/roster/labels.ts';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { UrlSelect } from '../../../../ui/url-select.tsx';
import type { useRosterFilter } from '../use-roster-filter.ts';
import classes from './roster-filters.module.css';

/** They share a line if there is room. */
const width = '1 1 8.5rem';

/** The filters of the Employees screen: rank, unit, group, active, and account state. */
export function RosterFilters({ filter }: { filter: ReturnType<typeof useRosterFilter> }) {
  const texts = labels.filters;
  return (
    <>
      <Group gap="sm" className={classes.filters} data-print="hidden">
        {(['rank', 'unit', 'group'] as const).map(
          (name) =>
            (name === 'rank' || filter.options[name].length > 0) && (
              <UrlSelect
                key={name}
                parameter={name}
                label={texts[name]}
                all={texts.any[name]}
                options={filter.options[name]}
                flex={width}
              />
            ),
        )}
        <UrlSelect
          parameter="active"
          label={texts.active}
          all={texts.anyActive}
          options={[
            { value: 'yes', label: texts.yes },
            { value: 'no', label: texts.no },
          ]}
          flex={width}
        />
        <UrlSelect
          parameter="account"
          label={texts.account}
          all={texts.anyAccount}
          options={[
            { value: 'waiting', label: texts.waiting },
            { value: 'locked', label: texts.locked },
          ]}
          flex={width}
        />
        {filter.isFiltered && (
          <Button variant="subtle" size="compact-sm" onClick={filter.clear}>
            {texts.clear}
          </Button>
        )}
      </Group>
      {filter.accountsFailed && <RetryAlert message={labels.accountsFailed} onRetry={filter.retryAccounts} />}
    </>
  );
}
