import { Button, Text } from '@mantine/core';
import type { Trainee } from '@muster/shared/field-training-answers';
import { IconCircleX, IconGavel } from '@tabler/icons-react';
import { useMemo } from 'react';
import { labels as words } from '../../../../parts/field-training/labels.ts';
import { type Column, DataTable, dateColumn, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../../ui/page-states.tsx';
import { StyledBadge } from '../../../../ui/status-badge.tsx';
import { labels } from './labels.ts';
import type { Decision } from './overview-dialog.ts';
import { Section } from './section.tsx';
import { lastDecision } from './trainee-facts.ts';

const texts = labels.decisions;

interface DecisionsProps {
  trainee: Trainee;
  /** Undefined: the signed-in person cannot decide, or no phase is in progress. */
  onDecide: (() => void) | undefined;
  /** Undefined: the signed-in person cannot withdraw decisions. */
  onWithdraw: ((decision: Decision) => void) | undefined;
}

/** The decisions about the phases, with withdrawn ones. */
export function Decisions({ trainee, onDecide, onWithdraw }: DecisionsProps) {
  const columns = useMemo(() => columnsFor(trainee, onWithdraw), [trainee, onWithdraw]);
  return (
    <Section
      title={texts.title}
      action={
        onDecide && (
          <Button variant="default" leftSection={<IconGavel size={16} stroke={1.6} aria-hidden />} onClick={onDecide}>
            {texts.decide}
          </Button>
        )
      }
    >
      <DataTable
        label={texts.title}
        columns={columns}
        rows={trainee.decisions}
        rowKey={({ entry }) => String(entry)}
        empty={<EmptyState message={texts.empty} icon={<IconGavel size={32} stroke={1.5} />} />}
      />
    </Section>
  );
}

/** Returns a decision in words, such as `Extend by 2 weeks`. */
export const decisionText = ({ decision, weeks }: Pick<Decision, 'decision' | 'weeks'>): string =>
  weeks === null ? words.decisions[decision] : texts.byWeeks(words.decisions[decision], weeks);

function columnsFor(trainee: Trainee, onWithdraw: DecisionsProps['onWithdraw']): readonly Column<Decision>[] {
  const nameOf = (key: string) => trainee.phases.find((one) => one.key === key)?.name ?? key;
  const columns: readonly Column<Decision>[] = [
    dateColumn('on', texts.day, ({ on }) => on, { width: 170, minWidth: 150 }),
    textColumn('phase', texts.phase, ({ phase }) => nameOf(phase), { minWidth: 120 }),
    {
      key: 'decision',
      title: texts.decision,
      cell: (one) => (
        <div>
          {decisionText(one)}
          {one.withdrawn && (
            <div>
              <StyledBadge word={texts.withdrawn} tone="none" Icon={IconCircleX} />
              <Text variant="hint">{texts.withdrawnBy(one.withdrawn.by.name, one.withdrawn.reason)}</Text>
            </div>
          )}
        </div>
      ),
      text: (one) => (one.withdrawn ? `${decisionText(one)} (${texts.withdrawn})` : decisionText(one)),
      sortBy: decisionText,
      rowHeader: true,
      minWidth: 150,
    },
    {
      key: 'reason',
      title: texts.reason,
      cell: ({ reason }) => (
        <Text inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {reason}
        </Text>
      ),
      text: ({ reason }) => reason ?? '',
      minWidth: 160,
      priority: 2,
    },
    textColumn('by', texts.by, ({ by }) => by.name, { minWidth: 130, priority: 1 }),
  ];
  const last = lastDecision(trainee);
  if (!onWithdraw || last === undefined) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: texts.action,
      actions: true,
      cell: (one) =>
        one.entry === last && (
          <Button
            variant="default"
            size="xs"
            aria-label={texts.withdrawOf(decisionText(one), nameOf(one.phase))}
            onClick={() => onWithdraw(one)}
          >
            {texts.withdraw}
          </Button>
        ),
      width: 116,
      minWidth: 110,
    },
  ];
}
