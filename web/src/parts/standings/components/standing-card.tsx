import { Anchor, Text, Title, VisuallyHidden } from '@mantine/core';
import type { Standing } from '@muster/shared/areas/compliance';
import { minutesText } from '@muster/shared/rules/minutes-text';
import { IconCircleCheck, IconCircleDashed, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../ui/date-time.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { firearmText, partlyPassed } from '../../compliance/cell-texts.ts';
import { ShareBar } from '../../compliance/components/share-bar.tsx';
import { evaluationLabels, labels } from '../labels.ts';
import classes from './standing-card.module.css';

interface StandingCardProps {
  standing: Standing;
  /** The heading level: 3 in a section of a page. */
  order: 3 | 4;
  /** The classes that would help. */
  children?: ReactNode;
}

/** Shows a person's status in one requirement, with its reasons. */
export function StandingCard({ standing, order, children }: StandingCardProps) {
  const { name, status, because } = standing;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <Title order={order} size="h5" className={classes.name}>
          {name}
        </Title>
        <StatusBadge status={status} />
      </div>
      {standing.kind !== 'hours' && <Validity standing={standing} />}
      <StandingDetails standing={standing} />
      {because.length > 0 && (
        <details className={classes.why}>
          <summary>
            {labels.why}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </summary>
          <ul>
            {because.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
      {children}
    </li>
  );
}

/** Shows the details of a status: exemption, hours by category, days left, firearms and source. */
export function StandingDetails({ standing }: { standing: Standing }) {
  const { exemption, source } = standing;
  return (
    <>
      {exemption && (
        <div className={classes.exempt}>
          <IconShieldCheck size={16} stroke={1.8} aria-hidden />
          <span>
            {labels.exempt(formatDate(exemption.from), exemption.until && formatDate(exemption.until))}.{' '}
            {labels.exemptBecause(exemption.reason, exemption.approver)}
          </span>
        </div>
      )}
      {standing.kind === 'hours' && <Hours standing={standing} />}
      <Firearms standing={standing} />
      {source && (
        <Text variant="hint">
          {labels.source}:{' '}
          {source.url === null ? (
            source.citation
          ) : (
            <Anchor href={source.url} target="_blank" rel="noreferrer" inherit underline="always">
              {source.citation}
            </Anchor>
          )}
          {source.checked_on !== null && `, ${labels.checkedOn(formatDate(source.checked_on))}`}
        </Text>
      )}
    </>
  );
}

function Validity({ standing }: { standing: Standing }) {
  const { kind, detail, certification_date, expiration_date } = standing;
  const texts = kind === 'evaluation' ? evaluationLabels : labels;
  const facts = [
    detail && (partlyPassed(standing) ?? texts.detail[detail]),
    certification_date && texts.certified(formatDate(certification_date)),
    expiration_date && detail !== 'expired' && labels.expires(formatDate(expiration_date)),
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {facts.join(' · ')}
    </Text>
  );
}

function Firearms({ standing: { name, firearms = [] } }: { standing: Standing }) {
  if (firearms.length === 0) return null;
  return (
    <ul className={classes.parts} aria-label={evaluationLabels.firearms(name)}>
      {firearms.map((one) => {
        const isMet = one.status !== 'MISSING';
        const Icon = isMet ? IconCircleCheck : IconCircleDashed;
        return (
          <li key={one.name} className={classes.part} data-met={isMet || undefined}>
            <Icon size={16} stroke={1.8} aria-hidden />
            <span className={classes.name}>{one.name}</span>
            <span className={classes.amount}>{firearmText(one)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Hours({ standing }: { standing: Standing }) {
  const { name, status, period, days_left, parts } = standing;
  const [done, needed, enrolled] = [standing.minutes ?? 0, standing.needed_minutes ?? 0, standing.held_minutes ?? 0];
  const isOpen = status === 'SHORT' || status === 'ON_TRACK' || status === 'NOT_MET';
  const missing = isOpen ? Math.max(0, needed - done - enrolled) : 0;
  const details = parts.filter(({ of }) => of !== 'whole');
  return (
    <>
      {needed > 0 && (
        <div>
          <div className={classes.hours}>
            <span className="tabular">{labels.hours(done, needed)}</span>
            {period && days_left !== null && (
              <span className={classes.days}>
                {days_left < 0
                  ? labels.ended(formatDate(period.until))
                  : labels.daysLeft(days_left, formatDate(period.until))}
              </span>
            )}
          </div>
          <ShareBar share={done / needed} ahead={enrolled / needed} />
          {(enrolled > 0 || missing > 0) && (
            <Text size="sm" mt={4}>
              {[enrolled > 0 && labels.fromEnrollments(enrolled), missing > 0 && labels.stillNeeded(missing)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          )}
        </div>
      )}
      {needed === 0 && period && days_left !== null && (
        <Text size="sm">{labels.daysLeft(Math.max(0, days_left), formatDate(period.until))}</Text>
      )}
      {details.length > 0 && (
        <ul className={classes.parts} aria-label={labels.parts(name)}>
          {details.map((part) => (
            <Part key={`${part.of} ${part.name}`} part={part} />
          ))}
        </ul>
      )}
      {period && <Text variant="hint">{labels.period(formatDate(period.from), formatDate(period.until))}</Text>}
    </>
  );
}

function Part({ part: { of, name, done, held, needed } }: { part: Standing['parts'][number] }) {
  const text = of === 'courses' ? labels.courses : minutesText;
  const isMet = done >= needed;
  const Icon = isMet ? IconCircleCheck : IconCircleDashed;
  return (
    <li className={classes.part} data-met={isMet || undefined}>
      <Icon size={16} stroke={1.8} aria-hidden />
      <span className={classes.name}>{name}</span>
      <span className={classes.amount}>
        {of === 'courses' ? labels.ofCourses(done, needed) : labels.hours(done, needed)}
        {isMet && `, ${labels.partMet}`}
        {held > 0 && <span className={classes.held}>{labels.partFromEnrollments(text(held))}</span>}
      </span>
    </li>
  );
}
