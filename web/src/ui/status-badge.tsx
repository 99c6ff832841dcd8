import type { Attendee } from '@muster/shared/areas/training';
import { type RequirementStatus, requirementStatusWords } from '@muster/shared/requirements/answer';
import type { EnrollmentStatus } from '@muster/shared/rules/enrollment';
import {
  IconAlertCircle,
  IconCertificate,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconHourglass,
  IconHourglassLow,
  IconProgressCheck,
  type IconProps,
  IconShieldMinus,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './status-badge.module.css';

/** The badge of every status: a word, an icon and a color, never color alone (docs/spec.md section 4). */
const badgeStyles = {
  COMPLETED: { word: requirementStatusWords.COMPLETED, tone: 'complete', Icon: IconCircleCheck },
  NEAR_EXPIRATION: { word: requirementStatusWords.NEAR_EXPIRATION, tone: 'near', Icon: IconClock },
  PENDING: { word: requirementStatusWords.PENDING, tone: 'pending', Icon: IconHourglass },
  MISSING: { word: requirementStatusWords.MISSING, tone: 'missing', Icon: IconAlertCircle },
  MET: { word: requirementStatusWords.MET, tone: 'complete', Icon: IconCircleCheck },
  ON_TRACK: { word: requirementStatusWords.ON_TRACK, tone: 'pending', Icon: IconProgressCheck },
  SHORT: { word: requirementStatusWords.SHORT, tone: 'near', Icon: IconHourglassLow },
  NOT_MET: { word: requirementStatusWords.NOT_MET, tone: 'missing', Icon: IconCircleX },
  EXEMPT: { word: requirementStatusWords.EXEMPT, tone: 'none', Icon: IconShieldMinus },
  Enrolled: { word: 'Enrolled', tone: 'complete', Icon: IconCircleCheck },
  Waitlisted: { word: 'Waitlisted', tone: 'near', Icon: IconClock },
  Certified: { word: 'Certified', tone: 'complete', Icon: IconCertificate },
  'Not Enrolled': { word: 'Not Enrolled', tone: 'none', Icon: IconCircleDashed },
} as const satisfies Record<RequirementStatus | EnrollmentStatus | Attendee['status'], unknown>;

export type Status = keyof typeof badgeStyles;

/** Returns docs/spec.md's word for a status, for sorting and searching. */
export function statusWord(status: Status): string {
  return badgeStyles[status].word;
}

export interface BadgeStyle {
  word: string;
  tone: (typeof badgeStyles)[Status]['tone'];
  Icon: ComponentType<IconProps>;
}

/** Returns the glyph and tone of a status, for a badge of another shape next to its word. */
export function statusStyle(status: Status): BadgeStyle {
  return badgeStyles[status];
}

/** A badge for a status of one screen. */
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

interface StatusCountProps {
  status: Status;
  count: number;
  /** Without color, so that other counts stand out. */
  isQuiet?: boolean;
}

/** The number of trainings with a status, below a head that names the status. 0 has no color. */
export function StatusCount({ status, count, isQuiet = count === 0 }: StatusCountProps) {
  const { tone, Icon } = badgeStyles[status];
  if (isQuiet || count === 0) return <span className={classes.zero}>{count}</span>;
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={15} stroke={2} aria-hidden />
      {count}
    </span>
  );
}
