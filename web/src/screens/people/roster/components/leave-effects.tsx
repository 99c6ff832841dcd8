import { Alert, List, Stack, Text } from '@mantine/core';
import type { AffectedClass, LeaveEffects } from '@muster/shared/areas/roster';
import { IconInfoCircle } from '@tabler/icons-react';
import { formatDate } from '../../../../ui/date-time.ts';
import { stayLabels } from '../stay-labels.ts';

const texts = stayLabels.leave;

/** The maximum number of lines per list. */
const mostLines = 6;

/** Returns the effects of a leave with this last day. A planned leave does not affect anything before its end. */
export function effectsAfter(effects: LeaveEffects, lastDay: string, today: string): LeaveEffects {
  if (lastDay <= today) return effects;
  const begins = ({ dates }: AffectedClass) => (dates[0]?.date ?? '') > lastDay;
  return {
    ...effects,
    seats: effects.seats.filter(begins),
    waitlists: effects.waitlists.filter(begins),
    teaching: effects.teaching.filter(({ dates }) => (dates.at(-1)?.date ?? '') > lastDay),
  };
}

interface EffectsListProps {
  effects: LeaveEffects;
  /** Undefined: the leave takes effect at once. */
  plannedFor: string | undefined;
  isOwn: boolean;
}

export function EffectsList({ effects, plannedFor, isOwn }: EffectsListProps) {
  const { seats, waitlists, teaching, supervised } = effects;
  const isNothing = [seats, waitlists, teaching, supervised].every(({ length }) => length === 0);
  return (
    <Alert color="gray" icon={<IconInfoCircle size={18} aria-hidden />} title={texts.effects}>
      <Stack gap="xs" aria-live="polite">
        {isOwn && <Text fw={500}>{texts.own}</Text>}
        <Text>
          {plannedFor === undefined ? texts.atOnce : texts.later(plannedFor)} {texts.calendars}
        </Text>
        <Named title={texts.seats} lines={seats.map(classText)} />
        <Named title={texts.waitlists} lines={waitlists.map(classText)} />
        <Named title={texts.teaching} lines={teaching.map(classText)} />
        <Named title={texts.supervised} lines={supervised.map(({ name, employee_id }) => `${name} (${employee_id})`)} />
        <Text>
          {isNothing && texts.nothing} {texts.kept}
        </Text>
      </Stack>
    </Alert>
  );
}

const classText = ({ training_name, location, dates }: AffectedClass) =>
  [training_name, dates[0] && formatDate(dates[0].date), location].filter(Boolean).join(', ');

function Named({ title, lines }: { title: (count: number) => string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Text>{title(lines.length)}</Text>
      <List withPadding>
        {lines.slice(0, mostLines).map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two classes may read alike, and the lines never move
          <List.Item key={n}>{line}</List.Item>
        ))}
        {lines.length > mostLines && <List.Item>{texts.more(lines.length - mostLines)}</List.Item>}
      </List>
    </div>
  );
}
