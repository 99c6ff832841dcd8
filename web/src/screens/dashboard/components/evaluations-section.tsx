import { Anchor } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { evaluations } from '../../../api/calls.ts';
import { useCall } from '../../../api/use-call.ts';
import { evaluationPath, paths, tabPath } from '../../../paths.ts';
import { ClassSessionList } from '../../../ui/class-session-list.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { evaluationLabels as labels } from '../labels.ts';
import { Section, SectionRow } from './section.tsx';

/** Lists the classes that the signed-in person can evaluate. Hidden without any. */
export function EvaluationsSection() {
  const { data, error, retry } = useCall(evaluations.open);
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
          <Anchor component={Link} to={evaluationPath(one.class_id)} fw={600}>
            {labels.evaluate(one.training)}
          </Anchor>
        </SectionRow>
      )}
      list={{ to: tabPath(paths.training, 'upcoming'), label: labels.all }}
    />
  );
}
