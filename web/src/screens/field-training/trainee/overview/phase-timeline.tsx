import { Stack, Text, Title } from '@mantine/core';
import type { Trainee } from '@muster/shared/field-training-answers';
import type { CSSProperties } from 'react';
import { weekText } from '../../../../parts/field-training/texts.ts';
import { weekStart } from '../../../../parts/field-training/weeks.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { labels } from './labels.ts';
import classes from './phase-timeline.module.css';
import { type ShownPhase, shownPhases } from './trainee-facts.ts';

const texts = labels.timeline;

/** The phases of a trainee in order: a box for each week, with today, and the same in words. */
export function PhaseTimeline({ trainee, today }: { trainee: Trainee; today: string }) {
  return (
    <Stack gap="xs" component="section" aria-label={texts.title}>
      <div>
        <Title order={2}>{texts.title}</Title>
        <Text variant="hint">{texts.week}</Text>
      </div>
      <ol className={classes.phases}>
        {shownPhases(trainee).map((phase) => (
          <li
            key={phase.key}
            className={classes.phase}
            style={{ '--weeks': phase.weeks } as CSSProperties}
            aria-current={phase.state === 'present' ? 'step' : undefined}
          >
            <Weeks phase={phase} today={today} />
            <Text fw={phase.state === 'present' ? 600 : 500}>{phase.name}</Text>
            <Text size="sm">{stateText(phase, today)}</Text>
            <Text variant="hint" className="tabular">
              {daysText(phase)}
            </Text>
            {phase.goals && (
              <Text variant="hint" style={{ whiteSpace: 'pre-line' }}>
                {`${texts.goals}: ${phase.goals}`}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </Stack>
  );
}

/** Returns the state of a phase in words. */
function stateText({ state, from, until, weeks, added }: ShownPhase, today: string): string {
  const parts = [
    state === 'present' ? `${texts.present}, ${weekText({ from, until }, today)}` : texts[state],
    ...(state === 'present' ? [] : [texts.weeks(weeks)]),
    ...(added > 0 ? [texts.added(added)] : []),
  ];
  return parts.join(', ');
}

function daysText({ state, from, until }: ShownPhase): string {
  const days = texts.dates(formatDate(from), formatDate(until));
  if (state === 'notReached') return '';
  return state === 'coming' ? texts.planned(formatDate(from), formatDate(until)) : days;
}

function Weeks({ phase, today }: { phase: ShownPhase; today: string }) {
  const { from, weeks, planned, state } = phase;
  return (
    <div className={classes.weeks} aria-hidden>
      {Array.from({ length: weeks }, (_, n) => {
        const start = weekStart(from, n + 1);
        const isPast = state === 'ended' || (state === 'present' && weekStart(from, n + 2) <= today);
        const isNow = state === 'present' && !isPast && start <= today;
        return (
          <span
            key={start}
            className={classes.week}
            data-state={isPast ? 'past' : isNow ? 'now' : 'coming'}
            data-added={n >= planned || undefined}
          />
        );
      })}
    </div>
  );
}
