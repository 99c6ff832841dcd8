import { Button, Stack, Text, Title } from '@mantine/core';
import type { FirearmHistory } from '@muster/shared/areas/firearms';
import {
  IconCircleDashed,
  IconCircleX,
  IconClipboardCheck,
  IconClock,
  IconShieldCheck,
  IconTool,
} from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { type Column, DataTable, dateColumn, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { EmptyState } from '../../../../ui/page-states.tsx';
import { PersonLink } from '../../../../ui/person-link.tsx';
import { type BadgeStyle, StyledBadge } from '../../../../ui/status-badge.tsx';
import { resultBadge } from '../../components/result-badge.ts';
import { pageLabels } from '../../labels.ts';
import { type Authorization, type AuthorizationState, authorizationState, canEnd } from '../authorization-state.ts';

type Inspection = FirearmHistory['inspections'][number];
type Evaluation = FirearmHistory['evaluations'][number];
type Named = Authorization['employee'];

const states = pageLabels.authorizations.states;
const badges: Record<AuthorizationState, BadgeStyle> = {
  inForce: { word: states.inForce, tone: 'complete', Icon: IconShieldCheck },
  ahead: { word: states.ahead, tone: 'none', Icon: IconClock },
  over: { word: states.over, tone: 'none', Icon: IconCircleDashed },
  ended: { word: states.ended, tone: 'none', Icon: IconCircleX },
};

const person = ({ employee_id, name }: Named) =>
  employee_id === '' ? name : <PersonLink employeeId={employee_id}>{name}</PersonLink>;

interface SectionProps {
  title: string;
  help?: string;
  children: ReactNode;
}

const Section = ({ title, help, children }: SectionProps) => (
  <Stack gap="sm" component="section" aria-label={title}>
    <div>
      <Title order={2}>{title}</Title>
      {help && <Text variant="hint">{help}</Text>}
    </div>
    {children}
  </Stack>
);

interface AuthorizationsProps {
  rows: readonly Authorization[];
  today: string;
  /** Ends an authorization. Undefined without permission. */
  onEnd: ((authorization: Authorization) => void) | undefined;
}

export function Authorizations({ rows, today, onEnd }: AuthorizationsProps) {
  const texts = pageLabels.authorizations;
  const columns = useMemo(() => authorizationColumns(today, onEnd), [today, onEnd]);
  return (
    <Section title={texts.title} help={texts.help}>
      <DataTable
        label={texts.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        initialSort={{ key: 'from', direction: 'descending' }}
        empty={<EmptyState message={texts.empty} icon={<IconShieldCheck size={32} stroke={1.5} />} />}
      />
    </Section>
  );
}

function authorizationColumns(today: string, onEnd: AuthorizationsProps['onEnd']): readonly Column<Authorization>[] {
  const texts = pageLabels.authorizations;
  const badgeOf = (one: Authorization) => badges[authorizationState(one, today)];
  const columns: readonly Column<Authorization>[] = [
    {
      key: 'person',
      title: texts.person,
      cell: ({ employee }) => person(employee),
      sortBy: ({ employee }) => employee.name,
      rowHeader: true,
    },
    {
      key: 'state',
      title: texts.state,
      cell: (one) => (
        <div>
          <StyledBadge {...badgeOf(one)} />
          {one.ended_on !== null && <Text variant="hint">{texts.endedOn(formatDate(one.ended_on))}</Text>}
        </div>
      ),
      sortBy: (one) => badgeOf(one).word,
      width: 150,
      minWidth: 140,
    },
    dateColumn('from', texts.from, ({ from }) => from, { width: 170, minWidth: 150 }),
    dateColumn('until', texts.until, ({ until }) => until, {
      width: 170,
      minWidth: 150,
      priority: 1,
      none: texts.untilEnded,
    }),
  ];
  if (!onEnd) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: texts.action,
      actions: true,
      cell: (one) =>
        canEnd(one, today) && (
          <Button variant="default" size="xs" aria-label={texts.endOf(one.employee.name)} onClick={() => onEnd(one)}>
            {texts.end}
          </Button>
        ),
      width: 96,
      minWidth: 88,
    },
  ];
}

const inspectionColumns: readonly Column<Inspection>[] = [
  dateColumn('on', pageLabels.inspections.on, ({ on }) => on, { width: 170, minWidth: 150 }),
  {
    key: 'result',
    title: pageLabels.inspections.result,
    cell: ({ passed }) => <StyledBadge {...resultBadge(passed)} />,
    sortBy: ({ passed }) => resultBadge(passed).word,
    width: 140,
    minWidth: 130,
  },
  {
    key: 'inspector',
    title: pageLabels.inspections.inspector,
    cell: ({ inspector }) => person(inspector),
    sortBy: ({ inspector }) => inspector.name,
  },
  {
    key: 'text',
    title: pageLabels.inspections.text,
    cell: ({ text }) => (
      <Text inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {text}
      </Text>
    ),
    minWidth: 160,
    priority: 1,
  },
];

export function Inspections({ rows }: { rows: readonly Inspection[] }) {
  const texts = pageLabels.inspections;
  return (
    <Section title={texts.title}>
      <DataTable
        label={texts.title}
        columns={inspectionColumns}
        rows={rows}
        rowKey={({ on, recorded_at }) => `${on} ${recorded_at}`}
        empty={<EmptyState message={texts.empty} icon={<IconTool size={32} stroke={1.5} />} />}
      />
    </Section>
  );
}

function resultOf({ outcome, points, possible, withdrawn }: Evaluation): string {
  if (withdrawn) return pageLabels.evaluations.withdrawn;
  const word = pageLabels.evaluations.outcomes[outcome];
  return points === null || possible === null ? word : `${word}, ${pageLabels.evaluations.points(points, possible)}`;
}

const evaluationColumns: readonly Column<Evaluation>[] = [
  dateColumn('on', pageLabels.evaluations.on, ({ on }) => on, { width: 170, minWidth: 150 }),
  {
    key: 'person',
    title: pageLabels.evaluations.person,
    cell: ({ employee }) => person(employee),
    sortBy: ({ employee }) => employee.name,
    rowHeader: true,
  },
  textColumn('form', pageLabels.evaluations.form, ({ form_name }) => form_name, { minWidth: 140, priority: 1 }),
  textColumn('result', pageLabels.evaluations.result, resultOf, { minWidth: 150 }),
];

export function Evaluations({ rows }: { rows: readonly Evaluation[] }) {
  const texts = pageLabels.evaluations;
  return (
    <Section title={texts.title}>
      <DataTable
        label={texts.title}
        columns={evaluationColumns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState message={texts.empty} icon={<IconClipboardCheck size={32} stroke={1.5} />} />}
      />
    </Section>
  );
}
