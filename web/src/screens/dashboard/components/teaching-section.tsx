import { Anchor } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { taughtInOrder, useTeaching } from '../../../parts/teaching/api.ts';
import { labels } from '../../../parts/teaching/labels.ts';
import { classPath, paths, tabPath } from '../../../paths.ts';
import { ClassSessionList } from '../../../ui/class-session-list.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { Section, SectionRow } from './section.tsx';

const mostShown = 6;

/** Lists the classes that the signed-in person teaches. Hidden without any. */
export function TeachingSection({ timeZone }: { timeZone: string }) {
  const { data, error, retry } = useTeaching();
  if (!data) return error ? <RetryAlert message={labels.failed} onRetry={retry} /> : null;
  if (data.length === 0) return null;
  return (
    <Section
      title={labels.title}
      Icon={IconSchool}
      help={labels.help}
      rows={taughtInOrder(data, timeZone, new Date()).slice(0, mostShown)}
      row={({ trainingClass: one, isToday, isEnded }) => (
        <SectionRow
          key={one.id}
          detail={
            <>
              <ClassSessionList sessions={one.training_dates} />
              {one.location}
            </>
          }
          side={
            <>
              <div>{labels.seats(one.enrolled_count, one.class_size)}</div>
              {isToday && <div>{labels.today}</div>}
              {isEnded && <div>{labels.ended}</div>}
            </>
          }
        >
          <Anchor component={Link} to={classPath(one.id)} fw={600}>
            {one.training_type.name}
          </Anchor>
        </SectionRow>
      )}
      list={{ to: tabPath(paths.training, 'upcoming'), label: labels.all }}
    />
  );
}
