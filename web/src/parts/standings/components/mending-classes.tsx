import { Anchor, Text } from '@mantine/core';
import type { MendingClass, Standing } from '@muster/shared/areas/compliance';
import { Link } from 'react-router-dom';
import { paths, tabPath } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { formatDate } from '../../../ui/date-time.ts';
import { labels } from '../labels.ts';
import classes from './mending-classes.module.css';
import { WhatIfButton } from './what-if-button.tsx';

/** How many classes of a requirement are listed: the first ones. */
const mostShown = 3;

interface MendingClassesProps {
  standing: Standing;
  /** The signed-in person, whose classes lead to enrolling; undefined: somebody else's lead to managing them. */
  ownNumber: string | undefined;
}

/** The next classes that would help with a requirement, each with what it would change. */
export function MendingClasses({ standing: { name, mends }, ownNumber }: MendingClassesProps) {
  const { held = {} } = usePermissions();
  // Who only supervises the person may not open what manages classes.
  const opens = ownNumber !== undefined || held.manage_trainings === true;
  if (mends.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {labels.mends}
      </Text>
      <ul className={classes.list} aria-label={labels.mendsOf(name)}>
        {mends.slice(0, mostShown).map((one) => (
          <li key={one.class_id} className={classes.line}>
            <div className={classes.what}>
              {opens ? (
                <Anchor component={Link} to={addressOf(one, ownNumber !== undefined)} size="sm">
                  {labels.openClass(one.training_name, formatDate(one.from))}
                </Anchor>
              ) : (
                <Text size="sm">{labels.openClass(one.training_name, formatDate(one.from))}</Text>
              )}
              <Text variant="hint">{factsOf(one).join(' · ')}</Text>
            </div>
            {ownNumber !== undefined && one.standing === null && (
              <WhatIfButton
                employeeNumber={ownNumber}
                classId={one.class_id}
                training={one.training_name}
                day={formatDate(one.from)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function addressOf({ training_id, class_id, standing }: MendingClass, isOwn: boolean): string {
  const shows = { type: training_id, class: class_id };
  if (!isOwn) return tabPath(paths.training, 'manage', shows);
  return standing === 'seat'
    ? tabPath(paths.training, 'upcoming', { class: class_id })
    : tabPath(paths.training, 'signup', shows);
}

function factsOf({ location, minutes, standing, is_open, free_seats, waitlisted_count }: MendingClass): string[] {
  return [
    location,
    ...(minutes === null ? [] : [labels.counts(minutes)]),
    ...(standing
      ? [labels.standing[standing]]
      : [
          labels.freeSeats(free_seats),
          ...(waitlisted_count > 0 ? [labels.waiting(waitlisted_count)] : []),
          ...(is_open ? [] : [labels.notOpen]),
        ]),
  ];
}
