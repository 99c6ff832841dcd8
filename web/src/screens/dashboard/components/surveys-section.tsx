import { Anchor } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { surveys } from '../../../api/calls.ts';
import { useCall } from '../../../api/use-call.ts';
import { paths, surveyPath, tabPath } from '../../../paths.ts';
import { ClassSessionList } from '../../../ui/class-session-list.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { surveyLabels as labels } from '../labels.ts';
import { Section, SectionRow } from './section.tsx';

/** Lists the open surveys of the signed-in person. Hidden without any. */
export function SurveysSection() {
  const { data, error, retry } = useCall(surveys.open);
  if (!data) return error ? <RetryAlert message={labels.failed} onRetry={retry} /> : null;
  return (
    <Section
      title={labels.title(data.length)}
      Icon={IconStar}
      help={labels.help}
      rows={data}
      row={(one) => (
        <SectionRow
          key={one.class_id}
          detail={<ClassSessionList sessions={one.training_dates} />}
          side={labels.until(formatDate(one.closes_on))}
        >
          <Anchor component={Link} to={surveyPath(one.class_id)} fw={600}>
            {labels.answer(one.training)}
          </Anchor>
        </SectionRow>
      )}
      list={{ to: tabPath(paths.training, 'upcoming'), label: labels.all }}
    />
  );
}
