import { NativeSelect } from '@mantine/core';
import type { ReportKind } from '@muster/shared/field-training/program';
import { weekOf } from '@muster/shared/field-training/summary';
import type { Trainee } from '@muster/shared/field-training-answers';
import { formatDate } from '../../../../ui/date-time.ts';
import { phaseAt } from '../../report-days.ts';
import { labels } from '../labels.ts';

interface DaySelectProps {
  trainee: Trainee;
  report: ReportKind;
  days: readonly string[];
  /** Days whose report has a draft. */
  draftDays?: readonly string[];
  /** Days on which the author has no shift. */
  daysOff?: readonly string[];
  /** The department's date. */
  today: string;
  on: string;
  problem?: string | undefined;
  onChange: (on: string) => void;
}

function textOf(on: string, { trainee, report, draftDays = [], daysOff = [], today }: DaySelectProps): string {
  if (report === 'weekly') return labels.week(formatDate(weekOf(on)));
  if (report === 'phase') return phaseAt(trainee, on)?.name ?? formatDate(on);
  const { notes } = labels;
  const isMissing = on !== today && trainee.missing_days.some((missing) => missing.on === on);
  return labels.noted(formatDate(on), [
    ...(on === today ? [notes.today] : []),
    ...(isMissing && !daysOff.includes(on) ? [notes.missing] : []),
    ...(daysOff.includes(on) ? [notes.dayOff] : []),
    ...(draftDays.includes(on) ? [notes.draft] : []),
  ]);
}

/** Chooses the day, week or phase of a report. */
export function DaySelect(props: DaySelectProps) {
  const { report, days, on, problem, onChange } = props;
  const shown = days.includes(on) ? days : [on, ...days];
  return (
    <NativeSelect
      size="md"
      flex="1 1 220px"
      label={labels.period[report]}
      data={shown.map((value) => ({ value, label: textOf(value, props) }))}
      value={on}
      error={problem}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  );
}
