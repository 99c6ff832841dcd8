import { Anchor, Text } from '@mantine/core';
import type { MandatoryStatus } from '@muster/shared/areas/certification';
import type { TrainingClass } from '@muster/shared/areas/training';
import { Link } from 'react-router-dom';
import { gapText } from '../../../../parts/certifications/certification-text.ts';
import { labels } from '../../../../parts/certifications/labels.ts';
import { certificateOfTrainingPath, paths, tabPath } from '../../../../paths.ts';
import { formatDate } from '../../../../ui/date-time.ts';

interface NextStepProps {
  entry: MandatoryStatus;
  /** The classes in which the person can take a seat or has one; undefined until loaded. */
  classes: readonly TrainingClass[] | undefined;
  today: string;
  /** The signed-in person; undefined until loaded. */
  employeeId: string | undefined;
}

/** The link for a missing certification: to the person's seat, waitlist entry, or the classes of the training. */
function ClassStep({ entry, classes }: Pick<NextStepProps, 'entry' | 'classes'>) {
  const { next } = labels;
  const ofType = classes?.filter(({ training_type }) => training_type.id === entry.training_id);
  const enrolled = ofType?.find(({ is_enrolled }) => is_enrolled);
  const awaited = ofType?.find(({ is_waitlisted }) => is_waitlisted);
  const link = (to: string, text: string, name?: string) => (
    <Anchor component={Link} to={to} size="sm" aria-label={name}>
      {text}
    </Anchor>
  );
  if (enrolled) {
    const day = formatDate(enrolled.training_dates[0]?.date ?? '');
    return link(tabPath(paths.training, 'upcoming', { class: enrolled.id }), next.seat(day));
  }
  if (awaited) {
    const shows = { type: entry.training_id, class: awaited.id };
    return link(tabPath(paths.training, 'signup', shows), next.waiting);
  }
  if (entry.status === 'PENDING') return next.notRecorded;
  if (ofType?.length === 0) return next.none;
  return link(
    tabPath(paths.training, 'signup', { type: entry.training_id }),
    next.find,
    next.findOf(entry.training_name),
  );
}

/** Says whether a certification expired or was never issued, with a link to a class; or links to the certificate. */
export function NextStep({ entry, classes, today, employeeId }: NextStepProps) {
  const gap = gapText(entry, today);
  const isMissing = entry.status !== 'COMPLETED';
  return (
    <div>
      {isMissing && gap && <Text size="sm">{gap}</Text>}
      {isMissing && <ClassStep entry={entry} classes={classes} />}
      {entry.certification_date !== null && employeeId !== undefined && (
        <Text size="sm">
          <Anchor
            component={Link}
            to={certificateOfTrainingPath(employeeId, entry.training_id)}
            inherit
            aria-label={labels.certificateOf(entry.training_name)}
          >
            {labels.certificate}
          </Anchor>
        </Text>
      )}
    </div>
  );
}
