import { Anchor } from '@mantine/core';
import type { OwnCertification } from '@muster/shared/areas/overview';
import type { Answer } from '@muster/shared/endpoint';
import { today } from '@muster/shared/rules/calendar';
import { certificationGap } from '@muster/shared/rules/certification';
import { IconCalendarEvent, IconCertificate } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { EndpointOf, overview } from '../../../api/calls.ts';
import { isCheckInOpen } from '../../../parts/check-in/class-session.ts';
import { paths, tabPath } from '../../../paths.ts';
import { ClassSessionList } from '../../../ui/class-session-list.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ownLabels as labels } from '../labels.ts';
import { Section, SectionRow } from './section.tsx';

interface OwnSectionsProps {
  nextClass: Answer<EndpointOf<typeof overview.own>>['next_class'];
  certifications: readonly OwnCertification[];
  timeZone: string;
}

/** Shows the next class, and the mandatory trainings that are missing, expired or about to expire. */
export function OwnSections({ nextClass, certifications, timeZone }: OwnSectionsProps) {
  const date = today(timeZone, new Date());
  return (
    <>
      <Section
        title={labels.nextClass}
        Icon={IconCalendarEvent}
        rows={nextClass ? [nextClass] : []}
        row={(one) => (
          <SectionRow
            key={one.id}
            detail={
              <>
                <ClassSessionList sessions={one.dates} />
                {one.location}
              </>
            }
            side={
              isCheckInOpen(one.dates, timeZone, Date.now()) && (
                <LinkButton to={paths.checkIn} size="xs" aria-label={labels.checkInTo(one.training_name)}>
                  {labels.checkIn}
                </LinkButton>
              )
            }
          >
            <Anchor component={Link} to={tabPath(paths.training, 'upcoming', { class: one.id })} fw={600}>
              {one.training_name}
            </Anchor>
          </SectionRow>
        )}
        empty={labels.noClass}
        list={
          nextClass
            ? { to: tabPath(paths.training, 'upcoming'), label: labels.upcoming }
            : { to: tabPath(paths.training, 'signup'), label: labels.find }
        }
      />
      <Section
        title={labels.certifications}
        Icon={IconCertificate}
        rows={certifications}
        row={(one) => (
          <SectionRow key={one.training_id} detail={<Validity entry={one} today={date} />} side={<Mend entry={one} />}>
            {one.training_name}
          </SectionRow>
        )}
        list={{ to: tabPath(paths.training, 'completed'), label: labels.allCertifications }}
      />
    </>
  );
}

function Validity({ entry, today: date }: { entry: OwnCertification; today: string }) {
  const gap = certificationGap(entry, date);
  const expires = formatDate(entry.expiration_date ?? '');
  return (
    <>
      <StatusBadge status={entry.status} />{' '}
      {gap === 'never' ? labels.never : gap === 'expired' ? labels.expired(expires) : labels.expires(expires)}
    </>
  );
}

/** Shows the next step for a certification: the enrollment, the waitlist entry, or a class to enroll in. */
function Mend({ entry: { training_id, training_name, seat, wait, next_class } }: { entry: OwnCertification }) {
  if (seat) {
    return (
      <Anchor component={Link} to={tabPath(paths.training, 'upcoming', { class: seat.id })} inherit>
        {labels.seat(formatDate(seat.date))}
      </Anchor>
    );
  }
  if (wait) {
    return (
      <Anchor component={Link} to={tabPath(paths.training, 'signup', { type: training_id, class: wait.id })} inherit>
        {labels.waiting}
      </Anchor>
    );
  }
  if (!next_class) return labels.noOpenClass;
  return (
    <LinkButton
      to={tabPath(paths.training, 'signup', { type: training_id })}
      variant="default"
      size="xs"
      aria-label={labels.findFor(training_name)}
    >
      {labels.find}
    </LinkButton>
  );
}
