import { NativeSelect } from '@mantine/core';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { labels } from '../labels.ts';
import { filterWords, type StatusFilter, statusFilterOf, statusFilters } from '../status-filter.ts';

/** Returns the filter that the address names. */
export function useStatusFilter(): StatusFilter | undefined {
  const [url] = useUrlState();
  return statusFilterOf(url.get('status'));
}

/** Filters a list by status; the choice is in the address. */
export function StatusSelect() {
  const [url, write] = useUrlState();
  return (
    <NativeSelect
      aria-label={labels.filter.label}
      value={statusFilterOf(url.get('status')) ?? ''}
      onChange={({ currentTarget: { value } }) =>
        write((parameters) => (value ? parameters.set('status', value) : parameters.delete('status')))
      }
      data={[
        { value: '', label: labels.filter.all },
        ...statusFilters.map((filter) => ({ value: filter, label: filterWords[filter] })),
      ]}
    />
  );
}
