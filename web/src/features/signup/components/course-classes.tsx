import { Center, Loader } from '@mantine/core';
import { ErrorState } from '../../../ui/page-states.tsx';
import { useOpening } from '../../../ui/use-opening.ts';
import type { Course } from '../courses.ts';
import { fetchFailed, labels } from '../labels.ts';
import type { SeatActions } from '../use-seat-actions.ts';
import { ClassTable } from './class-table.tsx';

interface CourseClassesProps {
  course: Course;
  timeZone: string;
  actions: SeatActions;
  reload: () => Promise<unknown>;
}

/** What an opened course shows: its classes as they are now, not as they were when the page was opened. */
export function CourseClasses({ course, timeZone, actions, reload }: CourseClassesProps) {
  const { state, retry } = useOpening(reload);
  if (state === 'failed') return <ErrorState message={fetchFailed} onRetry={retry} />;
  if (state === 'loading')
    return (
      <Center role="status" aria-label={labels.loadingClasses} mih={64}>
        <Loader size="sm" />
      </Center>
    );
  return <ClassTable course={course} timeZone={timeZone} actions={actions} />;
}
