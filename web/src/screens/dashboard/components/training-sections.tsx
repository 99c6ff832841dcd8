import { Anchor } from '@mantine/core';
import type { StaffDashboard } from '@muster/shared/areas/overview';
import { IconCalendarWeek, IconCertificate } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { classPath, paths, tabPath } from '../../../paths.ts';
import { ClassSessionList } from '../../../ui/class-session-list.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { trainingLabels as labels } from '../labels.ts';
import { Section, SectionRow } from './section.tsx';

const mostShown = 6;

/** Lists the week's classes and the certificates to issue, for training staff. */
export function TrainingSections({ data }: { data: NonNullable<StaffDashboard['training']> }) {
  const { week, classes, to_certify } = data;
  const ended = { subtab: 'trainings' };
  return (
    <>
      <Section
        title={labels.week}
        Icon={IconCalendarWeek}
        help={labels.weekDays(formatDate(week.from), formatDate(week.to))}
        rows={classes.slice(0, mostShown)}
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
              <>
                <div>{labels.seats(one.enrolled_count, one.class_size)}</div>
                {one.waitlisted_count > 0 && <div>{labels.waiting(one.waitlisted_count)}</div>}
                {!one.is_active && <div>{labels.inactive}</div>}
              </>
            }
          >
            <Anchor component={Link} to={classPath(one.id)} fw={600}>
              {one.training_name}
            </Anchor>
          </SectionRow>
        )}
        empty={labels.noClasses}
        list={{ to: tabPath(paths.training, 'manage'), label: labels.allTrainings }}
      />
      <Section
        title={labels.toCertify}
        Icon={IconCertificate}
        help={to_certify.is_whole ? undefined : labels.onlyLatest}
        rows={to_certify.rows.slice(0, mostShown)}
        row={(one) => (
          <SectionRow
            key={one.id}
            detail={`${labels.ended(formatDate(one.date))}, ${one.location}`}
            side={labels.uncertified(one.uncertified_count)}
          >
            <Anchor component={Link} to={classPath(one.id, 'certifications')} fw={600}>
              {one.training_name}
            </Anchor>
          </SectionRow>
        )}
        list={{ to: tabPath(paths.training, 'manage-certifications', ended), label: labels.allEnded }}
      />
    </>
  );
}
