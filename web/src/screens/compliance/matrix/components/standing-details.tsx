import { Anchor, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import type { PersonStandings, Standing } from '@muster/shared/areas/compliance';
import { IconFileText, IconShieldMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cellDetail, hoursOf } from '../../../../parts/compliance/cell-texts.ts';
import { dayText } from '../../../../parts/compliance/components/answer-state.tsx';
import { labels } from '../../../../parts/compliance/labels.ts';
import { type Question, thenKnown } from '../../../../parts/compliance/question.ts';
import { personPath } from '../../../../paths.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { FactsList } from '../../../../ui/facts-list.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { PersonLink } from '../../../../ui/person-link.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { MendingClasses } from './mending-classes.tsx';
import classes from './standing-details.module.css';

const texts = labels.drawer;

interface StandingDetailsProps {
  employee: PersonStandings['employee'];
  standing: Standing;
  question: Question;
  today: string;
  timeZone: string;
  /** The signed-in person may enroll people. */
  managesClasses: boolean;
  onChanged: () => Promise<unknown>;
  onExempt: () => void;
}

/** Returns the address of a person's record on a day. */
function recordPath(employeeId: string, on: string | undefined, known: string | undefined): string {
  const asked = new URLSearchParams({ ...(on && { on }), ...(on && known === thenKnown && { known: thenKnown }) });
  return asked.size > 0 ? `${personPath(employeeId)}?${asked}` : personPath(employeeId);
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={6} component="section" aria-label={title}>
      <Title order={3}>{title}</Title>
      {children}
    </Stack>
  );
}

/** Why a person's answer to a requirement is what it is, what it rests on, and what would mend it. */
export function StandingDetails(props: StandingDetailsProps) {
  const { employee, standing, question, today, timeZone } = props;
  const { employee_id } = employee;
  const { status, because, parts, exemption, entries, source, period, days_left } = standing;
  const detail = cellDetail(standing);
  return (
    <Stack gap="lg" className={classes.details}>
      <Stack gap={4}>
        <div>
          <PersonLink employeeId={employee_id}>{employee.name}</PersonLink>
          <Text variant="hint">
            {[employee_id, employee.rank, employee.unit, employee.group].filter(Boolean).join(' · ')}
          </Text>
        </div>
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
      <MendingClasses {...props} isPast={question.on !== undefined && question.on < today} />
      <Section title={texts.entries}>
        {entries.length === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.noEntries}
          </Text>
        ) : (
          <ol className={classes.entries}>
            {entries.map(({ no, valid_on, text, counts, note }) => (
              <li key={no}>
                <Anchor component={Link} to={recordPath(employee_id, valid_on, undefined)} size="xs" underline="always">
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
        <LinkButton
          to={recordPath(employee_id, question.on, question.known)}
          variant="default"
          leftSection={<IconFileText size={16} stroke={1.6} aria-hidden />}
        >
          {question.on === undefined ? texts.recordNow : texts.record}
        </LinkButton>
        {!exemption && (
          <Button
            variant="default"
            leftSection={<IconShieldMinus size={16} stroke={1.6} aria-hidden />}
            onClick={props.onExempt}
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
  return [texts.part(amount(done), amount(needed)), held > 0 && texts.held(amount(held))].filter(Boolean).join(', ');
}
