import { useClassResults } from '../../../parts/surveys/api.ts';
import { ClassResults } from '../../../parts/surveys/components/class-results.tsx';
import { labels } from '../../../parts/surveys/labels.ts';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import type { ClassPanelProps } from '../class-day/class-panel.ts';

export function SurveyTab({ classId }: ClassPanelProps) {
  const { data, error, retry } = useClassResults(classId);
  if (data === undefined) return <NotLoaded error={error} message={labels.failed} onRetry={retry} />;
  return data ? <ClassResults results={data} /> : <EmptyState message={labels.none} />;
}
