import { Anchor } from '@mantine/core';
import type { ProgramRow } from '@muster/shared/field-training-answers';
import { IconArchive, IconCircleCheck, IconListDetails } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths, programPath } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { type Column, textColumn } from '../../../ui/data-table/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchableTable } from '../../../ui/searchable-table/searchable-table.tsx';
import { StyledBadge } from '../../../ui/status-badge.tsx';
import { UrlSelect } from '../../../ui/url-select.tsx';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { usePrograms } from '../api.ts';
import { labels as shared } from '../labels.ts';
import { labels, texts } from './labels.ts';
import { NewProgramMenu } from './new-program-menu.tsx';

const badges = {
  inUse: { word: labels.inUse, tone: 'complete', Icon: IconCircleCheck },
  archived: { word: labels.archived, tone: 'none', Icon: IconArchive },
} as const;

const badgeOf = ({ archived }: ProgramRow) => badges[archived ? 'archived' : 'inUse'];

const columns: readonly Column<ProgramRow>[] = [
  {
    key: 'name',
    title: labels.columns.name,
    cell: ({ id, name }) => (
      <Anchor component={Link} to={programPath(id)} inherit style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Anchor>
    ),
    text: ({ name }) => name,
    sortBy: ({ name }) => name,
    rowHeader: true,
    minWidth: 180,
  },
  {
    key: 'state',
    title: labels.columns.state,
    cell: (row) => <StyledBadge {...badgeOf(row)} />,
    sortBy: (row) => badgeOf(row).word,
    width: 150,
    minWidth: 130,
  },
  textColumn('weeks', labels.columns.weeks, ({ weeks }) => weeks, { width: 110, minWidth: 100, align: 'right' }),
  textColumn('trainees', labels.columns.trainees, ({ trainees }) => trainees, {
    width: 130,
    minWidth: 110,
    align: 'right',
  }),
  textColumn('version', labels.columns.version, ({ version }) => version, {
    width: 110,
    minWidth: 100,
    align: 'right',
    priority: 1,
  }),
];

const rowKey = ({ id }: ProgramRow): string => id;
const searched = ({ name }: ProgramRow): readonly string[] => [name];
const stateNames = { archived: labels.onlyArchived, all: labels.all } as const;

/** The field training programs of the department. */
export function ProgramsPage() {
  const { data, error, staleSince, retry } = usePrograms();
  const timeZone = useTimeZone();
  const mayEdit = usePermissions().permissions?.manage_trainings === true;
  const [url] = useUrlState();
  const state = (['archived', 'all'] as const).find((one) => one === url.get('state'));
  const rows = useMemo(
    () => data?.filter(({ archived }) => state === 'all' || archived === (state === 'archived')),
    [data, state],
  );
  const outdated = error !== undefined || staleSince !== undefined;
  return (
    <>
      <PageHeader
        title={shared.programsTitle}
        trail={[{ label: shared.title, to: paths.fieldTraining }, { label: shared.programs }]}
        help={labels.help}
        action={mayEdit && <NewProgramMenu />}
      />
      <SearchableTable
        list={{
          rows,
          state: outdated ? 'failed' : rows ? 'complete' : 'loading',
          answeredAt: staleSince,
          retry: () => void retry(),
        }}
        filters={
          <UrlSelect
            parameter="state"
            label={labels.state}
            all={labels.notArchived}
            options={Object.entries(stateNames).map(([value, label]) => ({ value, label }))}
          />
        }
        filterWords={state ? [stateNames[state]] : []}
        texts={data && data.length > 0 ? { ...texts, empty: labels.noneMatch } : texts}
        label={shared.programs}
        columns={columns}
        rowKey={rowKey}
        initialSort={{ key: 'name', direction: 'ascending' }}
        searched={searched}
        timeZone={timeZone}
        icon={<IconListDetails size={32} stroke={1.5} />}
      />
    </>
  );
}
