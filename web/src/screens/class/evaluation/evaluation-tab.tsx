import { useClassResults } from '../../../parts/evaluations/api.ts';
import { ClassResults } from '../../../parts/evaluations/components/class-results.tsx';
import { labels } from '../../../parts/evaluations/labels.ts';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import type { ClassPanelProps } from '../class-day/class-panel.ts';

export function EvaluationTab({ classId }: ClassPanelProps) {
  const { data, error, retry } = useClassResults(classId);
  if (data === undefined) return <NotLoaded error={error} message={labels.failed} onRetry={retry} />;
  return data ? <ClassResults results={data} /> : <EmptyState message={labels.none} />;
}
