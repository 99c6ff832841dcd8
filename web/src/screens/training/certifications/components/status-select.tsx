import { labels } from '../../../../parts/certifications/labels.ts';
import { UrlSelect } from '../../../../ui/url-select.tsx';
import { useUrlState } from '../../../../ui/use-url-state.ts';
import { filterWords, type StatusFilter, statusFilterOf, statusFilters } from '../status-filter.ts';

/** Returns the filter in the URL. */
export function useStatusFilter(): StatusFilter | undefined {
  const [url] = useUrlState();
  return statusFilterOf(url.get('status'));
}

/** Filters a list by status, kept in the URL. */
export function StatusSelect() {
  return (
    <UrlSelect
      parameter="status"
      label={labels.filter.label}
      all={labels.filter.all}
      options={statusFilters.map((filter) => ({ value: filter, label: filterWords[filter] }))}
    />
  );
}
