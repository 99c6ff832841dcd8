import type { Attendee } from '@muster/shared/areas/training';
import type { CertificationStatus } from '@muster/shared/rules/certification';
import type { EnrollmentStatus } from '@muster/shared/rules/enrollment';
import {
  IconAlertCircle,
  IconCertificate,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconHourglass,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './status-badge.module.css';

/** How every status looks: a word, an icon and one of the status colours, never colour alone (SPEC.md section 4). */
const badgeStyles = {
  COMPLETED: { word: 'Completed', tone: 'complete', Icon: IconCircleCheck },
  NEAR_EXPIRATION: { word: 'Near Expiration', tone: 'near', Icon: IconClock },
  PENDING: { word: 'Pending Attendance', tone: 'pending', Icon: IconHourglass },
  MISSING: { word: 'Missing', tone: 'missing', Icon: IconAlertCircle },
  Enrolled: { word: 'Enrolled', tone: 'complete', Icon: IconCircleCheck },
  Waitlisted: { word: 'Waitlisted', tone: 'near', Icon: IconClock },
  Certified: { word: 'Certified', tone: 'complete', Icon: IconCertificate },
  'Not Enrolled': { word: 'Not Enrolled', tone: 'none', Icon: IconCircleDashed },
} as const satisfies Record<CertificationStatus | EnrollmentStatus | Attendee['status'], unknown>;

export type Status = keyof typeof badgeStyles;

/** SPEC.md's word for a status, for sorting and searching by what is read. */
export function statusWord(status: Status): string {
  return badgeStyles[status].word;
}

export interface BadgeStyle {
  word: string;
  tone: (typeof badgeStyles)[Status]['tone'];
  Icon: ComponentType<IconProps>;
}

/** Any status that a part of the product has to itself. */
export function StyledBadge({ word, tone, Icon }: BadgeStyle) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={15} stroke={2} aria-hidden />
      {word}
    </span>
  );
}

export function StatusBadge({ status }: { status: Status }) {
  return <StyledBadge {...badgeStyles[status]} />;
}

/** How many have a status, where its word stands in the column's head; nobody having it is told quietly. */
export function StatusCount({ status, count }: { status: Status; count: number }) {
  const { tone, Icon } = badgeStyles[status];
  if (count === 0) return <span className={classes.nobody}>0</span>;
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={15} stroke={2} aria-hidden />
      {count}
    </span>
  );
}
