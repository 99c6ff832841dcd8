import type { Firearm } from '@muster/shared/areas/firearms';
import { firearmOwners, firearmTypes, firearmTypeWords } from '@muster/shared/forms/firearm-types';
import { IconTarget } from '@tabler/icons-react';
import { useMemo } from 'react';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchableTable } from '../../../ui/searchable-table/searchable-table.tsx';
import { UrlSelect } from '../../../ui/url-select.tsx';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { useFirearms } from '../api.ts';
import { labels, listTexts } from '../labels.ts';
import { AddFirearms } from './add-firearms.tsx';
import { columns, searched } from './columns.tsx';
import { filterOf, filterWords, isShown, stateWords } from './filter.ts';

const columnsWithoutState = columns.filter(({ key }) => key !== 'state');
const rowKey = ({ id }: Firearm) => id;

/** The Firearms screen: the list with search, filters and export. */
export function FirearmsPage() {
  const { data, error, staleSince, retry } = useFirearms();
  const timeZone = useTimeZone();
  const manages = usePermissions().permissions?.manage_trainings === true;
  const [url] = useUrlState();
  const filter = useMemo(() => filterOf(url), [url]);
  const rows = useMemo(() => data?.filter((firearm) => isShown(firearm, filter)), [data, filter]);
  const words = filterWords(filter);
  const outdated = error !== undefined || staleSince !== undefined;
  return (
    <>
      <PageHeader title={labels.title} help={labels.help} action={manages && <AddFirearms />} />
      <SearchableTable
        list={{
          rows,
          state: outdated ? 'failed' : rows ? 'complete' : 'loading',
          answeredAt: staleSince,
          retry: () => void retry(),
        }}
        filters={<Filters />}
        filterWords={words}
        texts={words.length > 0 && data && data.length > 0 ? { ...listTexts, empty: labels.noneMatch } : listTexts}
        label={labels.title}
        columns={filter.state === 'all' ? columns : columnsWithoutState}
        rowKey={rowKey}
        initialSort={{ key: 'type', direction: 'ascending' }}
        searched={searched}
        timeZone={timeZone}
        icon={<IconTarget size={32} stroke={1.5} />}
      />
    </>
  );
}

const { filters: texts } = labels;

function Filters() {
  return (
    <>
      <UrlSelect
        parameter="type"
        label={texts.type}
        all={texts.anyType}
        options={firearmTypes.map((value) => ({ value, label: firearmTypeWords[value] }))}
      />
      <UrlSelect
        parameter="owner"
        label={texts.owner}
        all={texts.anyOwner}
        options={firearmOwners.map((value) => ({ value, label: labels.owners[value] }))}
      />
      <UrlSelect
        parameter="state"
        label={texts.state}
        all={texts.inService}
        options={Object.entries(stateWords).map(([value, label]) => ({ value, label }))}
      />
    </>
  );
}
