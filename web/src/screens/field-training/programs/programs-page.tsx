import { paths } from '../../../paths.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { labels } from '../labels.ts';

/** The field training programs of the department. */
export function ProgramsPage() {
  return (
    <PageHeader
      title={labels.programs}
      trail={[{ label: labels.title, to: paths.fieldTraining }, { label: labels.programs }]}
    />
  );
}
