import { Stack, Text, Title } from '@mantine/core';
import type { Standing } from '@muster/shared/areas/compliance';
import type { PersonCertification } from '@muster/shared/areas/overview';
import { urgencyOf } from '@muster/shared/requirements/urgency';
import { certificationGap } from '@muster/shared/rules/certification';
import { IconCertificate } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { cellDetail, partlyPassed } from '../../compliance/cell-texts.ts';
import { useStandings } from '../../standings/api.ts';
import { StandingDetails } from '../../standings/components/standing-card.tsx';
import { SuggestedClasses } from '../../standings/components/suggested-classes.tsx';
import { labels } from '../labels.ts';

const texts = labels.statuses;

/** A requirement, or a certified training without a requirement, which has no standing. */
interface StatusRow extends Pick<Standing, 'name' | 'status' | 'detail' | 'certification_date' | 'expiration_date'> {
  id: string;
  standing: Standing | undefined;
}

function rowsOf(standings: readonly Standing[], optional: readonly PersonCertification[], on: string): StatusRow[] {
  return [
    ...standings.map((standing) => ({ ...standing, id: standing.requirement_id, standing })),
    ...optional.map((one) => ({
      ...one,
      id: one.training_id,
      name: one.training_name,
      detail: certificationGap(one, on) ?? null,
      standing: undefined,
    })),
  ].toSorted((a, b) => urgencyOf(a.status) - urgencyOf(b.status) || a.name.localeCompare(b.name));
}

const columns: readonly Column<StatusRow>[] = [
  {
    key: 'requirement',
    title: texts.requirement,
    cell: ({ name, standing }) => (
      <>
        {name}
        {!standing && <Text variant="hint">{texts.optional}</Text>}
      </>
    ),
    sortBy: ({ name }) => name,
    minWidth: 150,
  },
  {
    key: 'status',
    title: texts.status,
    cell: ({ status, detail, standing }) => (
      <div>
        <StatusBadge status={status} />
        {detail && (
          <Text variant="hint">
            {(standing && partlyPassed(standing)) ??
              (detail === 'never' && standing?.kind === 'evaluation' ? texts.neverPassed : texts[detail])}
          </Text>
        )}
      </div>
    ),
    sortBy: ({ status }) => urgencyOf(status),
    width: 220,
    minWidth: 170,
  },
  {
    key: 'since',
    title: texts.since,
    cell: ({ certification_date, standing }) =>
      standing?.kind === 'hours' || (standing?.firearms?.length ?? 0) > 1
        ? standing && cellDetail(standing)
        : certification_date
          ? formatDate(certification_date)
          : standing?.kind === 'evaluation'
            ? texts.notPassed
            : texts.none,
    sortBy: ({ certification_date }) => certification_date,
    width: 240,
    minWidth: 160,
  },
  {
    key: 'until',
    title: texts.until,
    cell: ({ certification_date, expiration_date, standing }) => {
      const until = standing?.period?.until ?? expiration_date;
      return until ? formatDate(until) : certification_date ? texts.noEnd : texts.noDay;
    },
    sortBy: ({ expiration_date, standing }) => standing?.period?.until ?? expiration_date,
    width: 190,
    minWidth: 150,
    priority: 1,
  },
];

interface StatusTableProps {
  employeeId: string;
  isOwn: boolean;
  /** The day and instant of the table, as the call expects them. */
  query: { on?: string; known?: string };
  /** The certified trainings that no requirement includes. */
  optional: readonly PersonCertification[];
}

/** Lists a person's status in each requirement and certified training. Rows expand to reasons and helpful classes. */
export function StatusTable({ employeeId, isOwn, query, optional }: StatusTableProps) {
  const { data, error, retry } = useStandings(employeeId, query);
  const rows = useMemo(() => data && rowsOf(data.standings, optional, data.on), [data, optional]);
  return (
    <Stack gap="sm">
      <Title order={2}>{texts.title}</Title>
      {rows ? (
        <DataTable
          label={texts.title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          toggleName={({ name }, open) => (open ? texts.hideReason : texts.showReason)(name)}
          expand={({ standing }) => <Reason standing={standing} ownNumber={isOwn ? employeeId : undefined} />}
          empty={<EmptyState message={texts.empty} icon={<IconCertificate size={32} stroke={1.5} />} />}
        />
      ) : (
        <NotLoaded error={error} message={texts.failed} onRetry={retry} />
      )}
    </Stack>
  );
}

function Reason({ standing, ownNumber }: { standing: Standing | undefined; ownNumber: string | undefined }) {
  if (!standing) return <Text size="sm">{texts.notRequired}</Text>;
  return (
    <Stack gap="sm" maw={640}>
      <ul>
        {standing.because.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <StandingDetails standing={standing} />
      <SuggestedClasses standing={standing} ownNumber={ownNumber} />
    </Stack>
  );
}
