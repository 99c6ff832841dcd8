import { PageHeader } from '../../../ui/page-header.tsx';
import { labels } from '../labels.ts';

/** The Field training screen: the trainees whom the signed-in person may see. */
export function FieldTrainingPage() {
  return <PageHeader title={labels.title} />;
}
