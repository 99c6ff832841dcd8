import { Checkbox, List, Progress, Stack, Text } from '@mantine/core';
import type { TrainingClass, TrainingType } from '@muster/shared/areas/training';
import { useMemo, useState } from 'react';
import { useMutation } from '../../../api/use-mutation.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { formatDate, formatTimeRange } from '../../../ui/date-time.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { FramedList } from '../../../ui/framed-list.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { WholeNumberInput } from '../../../ui/whole-number-input.tsx';
import { addClass } from '../api.ts';
import { valuesOf } from '../class-form-values.ts';
import { addClassErrorText } from '../error-messages.ts';
import { repeatDialog } from '../labels.ts';
import type { ContentProps } from '../manage-dialog.ts';
import { useClassSuggestions } from '../use-class-suggestions.ts';
import { usePlanWarnings } from '../use-plan-warnings.ts';
import { mostWeeks, repeatBody, type WeeklyRepeat, weeklyRepeats } from '../weekly-repeats.ts';
import { PlanNotChecked } from './class-warnings.tsx';

interface RepeatWeeklyProps extends ContentProps {
  type: TrainingType;
  trainingClass: TrainingClass;
}

interface Outcome {
  /** The number of classes to add. */
  requested: number;
  added: readonly number[];
  failed: readonly { week: number; reason: string }[];
}

const nothing: Outcome = { requested: 0, added: [], failed: [] };

/** Warnings that depend on the date. */
const ofTheDate: ReadonlySet<string> = new Set(['holiday', 'place_taken', 'instructor_teaches', 'instructor_seated']);

const whenOf = ({ values }: WeeklyRepeat): string =>
  values.dates
    .map(({ date, start_time, end_time }) => `${formatDate(date)}, ${formatTimeRange(start_time, end_time)}`)
    .join('; ');

/** Repeat Weekly: adds separate copies of a class in the next weeks. Dates are previewed, and can be left out. */
export function RepeatWeekly({ type, trainingClass, onCancel, onDone, onChanged }: RepeatWeeklyProps) {
  const timeZone = useTimeZone();
  const { coming } = useClassSuggestions(type.id);
  const [typed, setTyped] = useState('4');
  /** Fixed while the dialog is open, so that the weeks do not change at midnight. */
  const [opened] = useState(() => new Date());
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [outcome, setOutcome] = useState(nothing);
  const weeks = /^\d+$/.test(typed.trim()) ? Number(typed) : 0;
  const isValid = weeks >= 1 && weeks <= mostWeeks;
  const series = useMemo(
    () => weeklyRepeats(valuesOf(trainingClass, timeZone), isValid ? weeks : 0, { now: opened, timeZone, coming }),
    [trainingClass, timeZone, isValid, weeks, coming, opened],
  );
  const possible = series.filter(({ refused }) => !refused);
  const plan = usePlanWarnings(valuesOf(trainingClass, timeZone), {
    typeId: type.id,
    classId: undefined,
    timeZone,
    repeats: possible.map(({ values }) => values),
  });
  const planned = new Map(possible.map(({ week }, n) => [week, plan.repeats[n] ?? []]));
  const done = new Set(outcome.added);
  const contested = possible
    .filter(({ week, taken }) => taken.length > 0 || planned.get(week)?.some(({ kind }) => ofTheDate.has(kind)))
    .map(({ week }) => week)
    .filter((week) => !done.has(week));
  const selected = series.filter(({ week, refused }) => !refused && !leftOut.has(week) && !done.has(week));
  const { busy, run } = useMutation(async () => {
    let now: Outcome = { requested: outcome.added.length + selected.length, added: outcome.added, failed: [] };
    setOutcome(now);
    for (const one of selected) {
      try {
        await addClass(repeatBody(one, type.id, timeZone));
        now = { ...now, added: [...now.added, one.week] };
      } catch (error) {
        now = { ...now, failed: [...now.failed, { week: one.week, reason: addClassErrorText(error) }] };
      }
      setOutcome(now);
    }
    if (now.failed.length === 0) onDone(repeatDialog.done(now.added.length, type.name), type.id);
    else if (now.added.length > 0) onChanged(type.id);
  });
  useDialogStatus({ dirty: false, busy });
  const toggle = (toggled: readonly number[], isWanted: boolean) =>
    setLeftOut((before) => new Set([...before, ...toggled].filter((week) => !isWanted || !toggled.includes(week))));
  const aboutOf = ({ week, refused, warnings, taken }: WeeklyRepeat) =>
    done.has(week)
      ? repeatDialog.isAdded
      : [refused, ...warnings, ...taken, ...(planned.get(week) ?? []).map(({ text }) => text)]
          .filter(Boolean)
          .join(' ');
  const progress = repeatDialog.progress(outcome.added.length + outcome.failed.length, outcome.requested);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (selected.length > 0) void run();
      }}
    >
      <Stack gap="md">
        <Text>{repeatDialog.about(type.name, trainingClass.location)}</Text>
        <WholeNumberInput
          label={repeatDialog.weeks}
          description={repeatDialog.weeksHelp(mostWeeks)}
          data-autofocus
          value={typed}
          error={isValid ? undefined : repeatDialog.wrongWeeks(mostWeeks)}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Text variant="hint">{repeatDialog.enrollment}</Text>
        {contested.length > 0 && (
          <Checkbox
            label={repeatDialog.leaveOut(contested.length)}
            checked={contested.every((week) => leftOut.has(week))}
            disabled={busy}
            onChange={({ currentTarget }) => toggle(contested, !currentTarget.checked)}
          />
        )}
        {plan.failed && <PlanNotChecked onRetry={plan.retry} />}
        {series.length > 0 && (
          <FramedList label={repeatDialog.preview}>
            {series.map((one) => (
              <li key={one.week}>
                <Checkbox
                  label={whenOf(one)}
                  description={aboutOf(one)}
                  checked={done.has(one.week) || (!one.refused && !leftOut.has(one.week))}
                  disabled={busy || one.refused !== undefined || done.has(one.week)}
                  onChange={({ currentTarget }) => toggle([one.week], currentTarget.checked)}
                />
              </li>
            ))}
          </FramedList>
        )}
        {busy && (
          <div>
            <Text size="xs" mb={6} className="tabular" role="status">
              {progress}
            </Text>
            <Progress value={100} animated size="sm" aria-label={progress} />
          </div>
        )}
        {!busy && outcome.failed.length > 0 && (
          <ErrorAlert
            message={
              <>
                <Text inherit>{repeatDialog.failed(outcome.added.length, outcome.failed.length)}</Text>
                <List>
                  {outcome.failed.map(({ week, reason }) => {
                    const one = series.find((row) => row.week === week);
                    return (
                      <List.Item key={week}>
                        {one && whenOf(one)}: {reason}
                      </List.Item>
                    );
                  })}
                </List>
              </>
            }
          />
        )}
      </Stack>
      <FormActions
        submit={repeatDialog.add(selected.length)}
        submitting={repeatDialog.adding}
        busy={busy}
        disabled={selected.length === 0}
        onCancel={onCancel}
      />
    </form>
  );
}
