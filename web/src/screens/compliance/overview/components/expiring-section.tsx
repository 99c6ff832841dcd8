import { Button, Group, NativeSelect, Text } from '@mantine/core';
import type { SummarisedRequirement } from '@muster/shared/areas/compliance';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { complianceAddress, scheduleAddress } from '../../../../parts/compliance/addresses.ts';
import { ChartFigure } from '../../../../parts/compliance/charts/chart-figure.tsx';
import {
  type ExpiringInMonth,
  type Month,
  monthName,
  mostPressing,
  needsSeats,
  shortagesOf,
  shortOf,
} from '../../../../parts/compliance/months.ts';
import type { Question } from '../../../../parts/compliance/question.ts';
import { shortageText } from '../../../../parts/compliance/shortage-text.ts';
import { type Column, DataTable } from '../../../../ui/data-table/data-table.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { labels } from '../labels.ts';
import { ExpiringHeat } from './expiring-heat.tsx';
import classes from './overview.module.css';

const texts = labels.expiring;
/** The number of short months listed at first. */
const mostShown = 5;

const ExpiringPeople = lazyComponent(async () => (await import('./expiring-people.tsx')).ExpiringPeople);

interface ExpiringSectionProps {
  requirements: readonly SummarisedRequirement[];
  question: Question;
}

/** Shows the expirations of the next 12 months with the scheduled seats: months with too few seats first, then all. */
export function ExpiringSection({ requirements, question }: ExpiringSectionProps) {
  const [chosen, setChosen] = useState('');
  const [selected, setSelected] = useState<ExpiringInMonth>();
  const [opened, setOpened] = useState(false);
  const requirement = requirements.find(({ id }) => id === chosen) ?? mostPressing(requirements);
  if (!requirement) return null;
  const { name, months } = requirement;
  const sum = (of: 'expiring' | 'seats') => months.reduce((total, month) => total + month[of], 0);
  function see(about: SummarisedRequirement, month: Month) {
    setOpened(true);
    setSelected({ requirement: about, month: month.month });
  }
  return (
    <>
      <ChartFigure
        title={texts.title}
        help={texts.help}
        choice={
          <NativeSelect
            label={texts.shown}
            value={requirement.id}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data={requirements.map(({ id, name: label }) => ({ value: id, label }))}
          />
        }
        chart={
          months.some(({ expiring, seats }) => expiring + seats > 0) ? (
            <ExpiringHeat
              requirement={requirement}
              question={question}
              summary={
                needsSeats(requirement)
                  ? texts.summary(name, sum('expiring'), sum('seats'))
                  : texts.summaryOfEvaluation(name, sum('expiring'))
              }
              onSee={see}
            />
          ) : (
            <Text c="dimmed">{texts.nothing}</Text>
          )
        }
        table={<MonthTable requirement={requirement} question={question} onSee={see} />}
      >
        <Shortages requirements={requirements} question={question} onSee={see} />
      </ChartFigure>
      {opened && (
        <Suspense>
          <ExpiringPeople selected={selected} question={question} onClose={() => setSelected(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface Listed {
  question: Question;
  /** Shows the people whose certification or evaluation expires in a month. */
  onSee: (requirement: SummarisedRequirement, month: Month) => void;
}

function Shortages({ requirements, question, onSee }: Listed & { requirements: readonly SummarisedRequirement[] }) {
  const [isWhole, setWhole] = useState(false);
  const shortages = shortagesOf(requirements);
  const shown = isWhole ? shortages : shortages.slice(0, mostShown);
  if (shortages.length === 0) {
    const ending = requirements.filter(({ months }) => months.some(({ expiring }) => expiring > 0));
    if (ending.length === 0) return <Text>{texts.nothing}</Text>;
    return ending.some(needsSeats) && <Text>{texts.covered}</Text>;
  }
  return (
    <div>
      <ul className={classes.shortages}>
        {shown.map((shortage) => (
          <li key={`${shortage.requirement.id} ${shortage.month.month}`} className={classes.shortage}>
            <span className={classes.sentence}>
              <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
              <span>{shortageText(shortage)}</span>
            </span>
            <Actions requirement={shortage.requirement} month={shortage.month} question={question} onSee={onSee} />
          </li>
        ))}
      </ul>
      {shown.length < shortages.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {texts.more(shortages.length - shown.length)}
        </Button>
      )}
    </div>
  );
}

function Actions({
  requirement,
  month,
  question,
  onSee,
}: Listed & { requirement: SummarisedRequirement; month: Month }) {
  const schedule = scheduleAddress(requirement);
  const when = monthName(month.month);
  return (
    <Group gap="xs">
      {requirement.kind === 'hours' ? (
        // For hours, the matrix lists everyone with hours missing.
        <LinkButton
          to={complianceAddress('matrix', question, { filters: { requirement: [requirement.id] }, isLacking: true })}
          variant="default"
          size="xs"
          aria-label={texts.whoOfHours(month.expiring, requirement.name)}
        >
          {texts.who(month.expiring)}
        </LinkButton>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-haspopup="dialog"
          aria-label={texts.whoOf(month.expiring, requirement.name, when)}
          onClick={() => onSee(requirement, month)}
        >
          {texts.who(month.expiring)}
        </Button>
      )}
      {schedule !== undefined && (
        <LinkButton to={schedule} size="xs" aria-label={texts.scheduleOf(requirement.name, when)}>
          {texts.schedule}
        </LinkButton>
      )}
    </Group>
  );
}

const seatColumns: readonly Column<Month>[] = [
  { key: 'seats', title: texts.columns.seats, cell: ({ seats }) => seats, align: 'right', width: 96 },
  {
    key: 'free',
    title: texts.columns.free,
    cell: ({ free_seats }) => free_seats,
    align: 'right',
    width: 110,
    priority: 1,
  },
  { key: 'short', title: texts.columns.short, cell: shortOf, align: 'right', width: 96 },
];

/** Shows the same numbers as a table. Each month links to its people and to a new class. */
function MonthTable({ requirement, question, onSee }: Listed & { requirement: SummarisedRequirement }) {
  const titles = texts.columns;
  const columns: readonly Column<Month>[] = [
    { key: 'month', title: titles.month, cell: ({ month }) => monthName(month), minWidth: 130 },
    {
      key: 'expiring',
      title: texts.legend[requirement.kind],
      cell: ({ expiring }) => expiring,
      align: 'right',
      width: 130,
    },
    ...(needsSeats(requirement) ? seatColumns : []),
    {
      key: 'actions',
      title: titles.action,
      actions: true,
      cell: (month) =>
        month.expiring > 0 && <Actions requirement={requirement} month={month} question={question} onSee={onSee} />,
      width: 260,
      minWidth: 250,
    },
  ];
  return (
    <DataTable
      label={`${texts.title}: ${requirement.name}`}
      columns={columns}
      rows={requirement.months}
      rowKey={({ month }) => month}
      empty={null}
      plain
    />
  );
}
