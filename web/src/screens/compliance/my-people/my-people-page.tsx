import { notCompliantStatuses } from '@muster/shared/requirements/compliant';
import { labels } from '../../../parts/compliance/labels.ts';
import { useQuestion } from '../../../parts/compliance/use-question.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { useToday } from '../../../session/use-today.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useUrlCorrection, useUrlState } from '../../../ui/use-url-state.ts';
import { useHasFilterButton } from '../../../ui/window-width.ts';
import { Matrix } from '../matrix/components/matrix.tsx';

/** The matrix of the signed-in person's team. It requires no permission. */
export function MyPeoplePage() {
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const { question, change } = useQuestion(today);
  const [url] = useUrlState();
  // Old links, from before this page was a matrix, have `lacking`.
  useUrlCorrection(url.has('lacking'), (parameters) => {
    parameters.delete('lacking');
    parameters.set('status', notCompliantStatuses.join(','));
  });
  return (
    <>
      <PageHeader title={labels.team.title} help={!useHasFilterButton() && labels.team.help} />
      <Matrix scope="team" {...{ question, change, today, timeZone }} />
    </>
  );
}
