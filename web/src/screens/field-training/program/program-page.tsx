import { paths } from '../../../paths.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { labels } from '../labels.ts';

/** The page of a program: its editor for holders of `manage_trainings`. */
export function ProgramPage() {
  return (
    <PageHeader
      title={labels.programs}
      trail={[
        { label: labels.title, to: paths.fieldTraining },
        { label: labels.programs, to: paths.fieldPrograms },
      ]}
    />
  );
}
