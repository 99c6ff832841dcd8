import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { PersonStandings, Standing, SuggestedClass } from '@muster/shared/areas/compliance';
import { Link } from 'react-router-dom';
import { hoursOf } from '../../../../parts/compliance/cell-texts.ts';
import { labels } from '../../../../parts/compliance/labels.ts';
import { EnrollButton } from '../../../../parts/standings/components/enroll-button.tsx';
import { useEnroll } from '../../../../parts/standings/use-enroll.ts';
import { classPath } from '../../../../paths.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import classes from './suggested-classes.module.css';

const texts = labels.drawer;

interface SuggestedClassesProps {
  employee: PersonStandings['employee'];
  standing: Standing;
  /** True if the signed-in person may enroll people. */
  managesClasses: boolean;
  /** True if the selected day is past. */
  isPast: boolean;
  onChanged: () => Promise<unknown>;
}

/** Lists the upcoming classes that would help a person meet a requirement. Classes with free seats have Enroll. */
export function SuggestedClasses({ employee, standing, managesClasses, isPast, onChanged }: SuggestedClassesProps) {
  const { mends } = standing;
  const { enroll, busyClass, message, failure, dismiss } = useEnroll(employee, onChanged);
  return (
    <Stack gap={6} component="section" aria-label={texts.mends}>
      <Title order={3}>{texts.mends}</Title>
      {mends.length === 0 ? (
        <Text size="sm" c="dimmed">
          {isPast ? texts.pastDay : texts.noMends}
        </Text>
      ) : (
        <ul className={classes.list}>
          {mends.map((one) => (
            <li key={one.class_id} className={classes.line}>
              <div className={classes.what}>
                {managesClasses ? (
                  <Anchor component={Link} to={classPath(one.class_id)} inherit>
                    {one.training_name}
                  </Anchor>
                ) : (
                  one.training_name
                )}
                <Text size="xs">{[daysOf(one), one.location].join(' · ')}</Text>
                <Text variant="hint" className="tabular">
                  {[
                    texts.seats(one.free_seats, one.waitlisted_count),
                    one.minutes !== null && texts.counts(texts.hours(hoursOf(one.minutes))),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              {one.standing !== null ? (
                <StatusBadge status={one.standing === 'seat' ? 'Enrolled' : 'Waitlisted'} />
              ) : (
                managesClasses &&
                employee.employed &&
                employee.active &&
                one.free_seats > 0 && <EnrollButton one={one} busyClass={busyClass} onEnroll={enroll} />
              )}
            </li>
          ))}
        </ul>
      )}
      <Text size="sm" role="status">
        {message}
      </Text>
      <ErrorAlert message={failure} onDismiss={dismiss} />
    </Stack>
  );
}

const daysOf = ({ from, until }: SuggestedClass) =>
  from === until ? formatDate(from) : `${formatDate(from)} – ${formatDate(until)}`;
