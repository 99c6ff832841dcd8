import { Anchor, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import type { PersonStandings, Standing } from '@muster/shared/areas/compliance';
import { IconShieldMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cellDetail, firearmText, hoursOf } from '../../../../parts/compliance/cell-texts.ts';
import { dayText } from '../../../../parts/compliance/components/answer-state.tsx';
import { labels } from '../../../../parts/compliance/labels.ts';
import type { Question } from '../../../../parts/compliance/question.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { FactsList } from '../../../../ui/facts-list.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { type PathOf, PersonHead, RecordLink, recordPath } from './person-head.tsx';
import classes from './standing-details.module.css';
import { SuggestedClasses } from './suggested-classes.tsx';

const texts = labels.drawer;

interface StandingDetailsProps {
  employee: PersonStandings['employee'];
  standing: Standing;
  question: Question;
  today: string;
  timeZone: string;
  pathOf: PathOf;
  /** True if the signed-in person may enroll people. */
  managesClasses: boolean;
  onChanged: () => Promise<unknown>;
  /** Undefined if the signed-in person may not grant exemptions. */
  onExempt: (() => void) | undefined;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={6} component="section" aria-label={title}>
      <Title order={3}>{title}</Title>
      {children}
    </Stack>
  );
}

/** Shows the reasons of a person's status, the entries behind it, and the classes that would help. */
export function StandingDetails(props: StandingDetailsProps) {
  const { employee, standing, question, today, timeZone, pathOf, onExempt } = props;
  const { kind, status, because, parts, firearms = [], exemption, entries, source, period, days_left } = standing;
  const detail = cellDetail(standing);
  return (
    <Stack gap="lg" className={classes.details}>
      <Stack gap={4}>
        <PersonHead employee={employee} pathOf={pathOf} />
        <Group gap="xs">
          <StatusBadge status={status} />
          {detail && <Text size="sm">{detail}</Text>}
        </Group>
        <Text variant="hint">{dayText(question, today, timeZone)}</Text>
      </Stack>
      <Section title={texts.because}>
        <List spacing={4}>
          {because.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
        {source && (
          <Text variant="hint">
            {texts.source}:{' '}
            {source.url ? (
              <Anchor href={source.url} target="_blank" rel="noreferrer" inherit underline="always">
                {source.citation}
              </Anchor>
            ) : (
              source.citation
            )}
            {source.checked_on && `, ${texts.checked(formatDate(source.checked_on))}`}
          </Text>
        )}
      </Section>
      {parts.length > 0 && (
        <Section title={texts.parts}>
          {period && (
            <Text variant="hint">
              {texts.period(formatDate(period.from), formatDate(period.until))}
              {days_left !== null && ` · ${texts.daysLeft(days_left)}`}
            </Text>
          )}
          <FactsList facts={parts.map((part) => [part.name, partText(part)] as const)} />
        </Section>
      )}
      {firearms.length > 0 && (
        <Section title={texts.firearms}>
          <FactsList facts={firearms.map((one) => [one.name, firearmText(one)] as const)} />
        </Section>
      )}
      {exemption && (
        <Section title={texts.exemption}>
          <FactsList
            facts={[
              [texts.exemptFrom, formatDate(exemption.from)],
              [texts.exemptUntil, exemption.until === null ? texts.untilEnded : formatDate(exemption.until)],
              [texts.reason, exemption.reason],
              [texts.approver, exemption.approver],
            ]}
          />
        </Section>
      )}
      {kind !== 'evaluation' && (
        <SuggestedClasses {...props} isPast={question.on !== undefined && question.on < today} />
      )}
      <Section title={texts.entries}>
        {entries.length === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.noEntries}
          </Text>
        ) : (
          <ol className={classes.entries}>
            {entries.map(({ no, valid_on, text, counts, note }) => (
              <li key={no}>
                <Anchor
                  component={Link}
                  to={recordPath(pathOf, employee.employee_id, { on: valid_on })}
                  size="xs"
                  underline="always"
                >
                  {texts.entry(no, formatDate(valid_on))}
                </Anchor>
                <div>{text}</div>
                {(note || !counts) && (
                  <Text variant="hint">{[!counts && texts.doesNotCount, note].filter(Boolean).join(' ')}</Text>
                )}
              </li>
            ))}
          </ol>
        )}
      </Section>
      <Group gap="sm">
        <RecordLink employee={employee} question={question} pathOf={pathOf} />
        {!exemption && onExempt && (
          <Button
            variant="default"
            leftSection={<IconShieldMinus size={16} stroke={1.6} aria-hidden />}
            onClick={onExempt}
          >
            {texts.exempt}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function partText({ of, done, needed, held }: Standing['parts'][number]): string {
  const amount = (n: number) => (of === 'courses' ? texts.courses(n) : texts.hours(hoursOf(n)));
  return [texts.part(amount(done), amount(needed)), held > 0 && texts.fromEnrollments(amount(held))]
    .filter(Boolean)
    .join(', ');
}
