import { Anchor, Text } from '@mantine/core';
import type { Standing, SuggestedClass } from '@muster/shared/areas/compliance';
import { Link } from 'react-router-dom';
import { usePermissions } from '../../../session/permissions/api.ts';
import { formatDate } from '../../../ui/date-time.ts';
import { labels } from '../labels.ts';
import { suggestedClassPath } from '../suggested-class-path.ts';
import classes from './suggested-classes.module.css';
import { WhatIfButton } from './what-if-button.tsx';

/** The number of classes listed for a requirement. */
const mostShown = 3;

interface SuggestedClassesProps {
  standing: Standing;
  /** The signed-in person's employee number, which makes classes link to enrollment. Undefined for another person. */
  ownNumber: string | undefined;
}

/** Lists the next classes that would help with a requirement, each with a what-if button. */
export function SuggestedClasses({ standing: { name, mends }, ownNumber }: SuggestedClassesProps) {
  const { permissions = {} } = usePermissions();
  const isOwn = ownNumber !== undefined;
  if (mends.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {labels.mends}
      </Text>
      <ul className={classes.list} aria-label={labels.mendsOf(name)}>
        {mends.slice(0, mostShown).map((one) => (
          <li key={one.class_id} className={classes.line}>
            <SuggestedClassLine
              one={one}
              to={suggestedClassPath(one, { isOwn, managesClasses: permissions.manage_trainings === true })}
            />
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

interface SuggestedClassLineProps {
  one: SuggestedClass;
  /** The path of the class. Undefined if the signed-in person may not open it. */
  to: string | undefined;
  /** The requirement beside the line. If it has the name of the training, the line shows only the day. */
  requirement?: string;
}

/** Names a class that would help, with its location and seats. */
export function SuggestedClassLine({ one, to, requirement }: SuggestedClassLineProps) {
  const day = formatDate(one.from);
  const name = labels.openClass(one.training_name, day);
  const text = one.training_name === requirement ? day : name;
  return (
    <div className={classes.what}>
      {to ? (
        <Anchor component={Link} to={to} size="sm" aria-label={name}>
          {text}
        </Anchor>
      ) : (
        <Text size="sm">{text}</Text>
      )}
      <Text variant="hint">{factsOf(one).join(' · ')}</Text>
    </div>
  );
}

function factsOf({ location, minutes, standing, is_open, free_seats, waitlisted_count }: SuggestedClass): string[] {
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
