import { Button, Text } from '@mantine/core';
import type { Exemption } from '@muster/shared/areas/requirements';
import { IconCircleDashed, IconCircleX, IconClock, IconShieldCheck } from '@tabler/icons-react';
import { type Column, dateColumn, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { employeeIdColumn, personColumn } from '../../../../ui/data-table/person-column.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { type BadgeStyle, StyledBadge } from '../../../../ui/status-badge.tsx';
import { canEnd, type ExemptionState, exemptionState } from '../exemption-state.ts';
import { labels } from '../labels.ts';

const badges: Record<ExemptionState, BadgeStyle> = {
  inForce: { word: labels.states.inForce, tone: 'pending', Icon: IconShieldCheck },
  ahead: { word: labels.states.ahead, tone: 'none', Icon: IconClock },
  over: { word: labels.states.over, tone: 'none', Icon: IconCircleDashed },
  ended: { word: labels.states.ended, tone: 'none', Icon: IconCircleX },
};

const badgeOf = (exemption: Exemption, day: string): BadgeStyle => badges[exemptionState(exemption, day)];

interface ColumnContext {
  /** The selected day. */
  day: string;
  today: string;
  /** Ends an exemption. Undefined without permission. */
  onEnd: ((exemption: Exemption) => void) | undefined;
}

export function exemptionColumns({ day, today, onEnd }: ColumnContext): readonly Column<Exemption>[] {
  const titles = labels.columns;
  const columns: Column<Exemption>[] = [
    { ...employeeIdColumn<Exemption>(titles.id, { width: 120, minWidth: 120 }), priority: 3 },
    personColumn(titles.name),
    textColumn('requirement', titles.requirement, ({ requirement_name }) => requirement_name, { minWidth: 140 }),
    {
      key: 'state',
      title: titles.state,
      cell: (row) => (
        <div>
          <StyledBadge {...badgeOf(row, day)} />
          {row.ended_on !== null && <Text variant="hint">{labels.endsOn(formatDate(row.ended_on))}</Text>}
        </div>
      ),
      text: (row) => badgeOf(row, day).word,
      sortBy: (row) => badgeOf(row, day).word,
      width: 150,
      minWidth: 140,
    },
    dateColumn('from', titles.from, ({ from }) => from, { width: 170, minWidth: 150, priority: 2 }),
    dateColumn('until', titles.until, ({ until }) => until, { width: 170, minWidth: 150, none: labels.untilEnded }),
    {
      key: 'reason',
      title: titles.reason,
      cell: ({ reason }) => (
        <Text inherit style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
      ),
      text: ({ reason }) => reason,
      minWidth: 160,
      priority: 1,
    },
    textColumn('approver', titles.approver, ({ approver }) => approver, { width: 130, minWidth: 120, priority: 4 }),
  ];
  if (!onEnd) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: titles.action,
      actions: true,
      cell: (row) =>
        canEnd(row, today) && (
          <Button
            variant="default"
            size="xs"
            aria-label={labels.endOf(row.name, row.requirement_name)}
            onClick={() => onEnd(row)}
          >
            {labels.end}
          </Button>
        ),
      width: 96,
      minWidth: 88,
    },
  ];
}
