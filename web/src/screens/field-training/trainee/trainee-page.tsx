import { Stack } from '@mantine/core';
import { useParams, useSearchParams } from 'react-router-dom';
import { useTrainee } from '../../../parts/field-training/api.ts';
import { PrepareMenu } from '../../../parts/offline/components/prepare-menu.tsx';
import { PreparedLine } from '../../../parts/offline/components/prepared-line.tsx';
import { useReloadAfterSending } from '../../../parts/offline/use-reload-after-sending.ts';
import { paths, traineePath } from '../../../paths.ts';
import { useCurrentEmployee, useTimeZone } from '../../../session/use-current-employee.ts';
import { useToday } from '../../../session/use-today.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { TabbedPanels } from '../../../ui/tabbed-panels.tsx';
import { labels as shared } from '../labels.ts';
import { isNotShown, NoTrainee } from '../no-trainee.tsx';
import { labels } from './labels.ts';
import { prepareTrainee } from './prepare-trainee.ts';
import { traineeTabs } from './tabs.ts';

/** The page of a trainee. The server decides who may see it. */
export function TraineePage() {
  const { traineeId = '' } = useParams();
  // Another trainee is another page: no state is kept.
  return <TraineeView key={traineeId} traineeId={traineeId} />;
}

function TraineeView({ traineeId }: { traineeId: string }) {
  const [url] = useSearchParams();
  const { data: trainee, error, staleSince, retry, reload } = useTrainee(traineeId);
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const { data: self } = useCurrentEmployee();
  useReloadAfterSending(retry);
  if (isNotShown(error)) return <NoTrainee error={error} />;
  if (!trainee) {
    return (
      <>
        <PageHeader title={labels.loading} />
        <NotLoaded error={error} message={labels.failed} onRetry={retry} />
      </>
    );
  }
  const { employee, program_name } = trainee;
  const open = traineeTabs.find(({ key }) => key === url.get('tab')) ?? traineeTabs[0];
  return (
    <>
      <PageHeader
        title={employee.name}
        help={labels.help(employee.employee_id, program_name)}
        trail={[{ label: shared.title, to: paths.fieldTraining }, { label: employee.name }]}
        menu={
          <PrepareMenu
            name={employee.name}
            address={traineePath(traineeId)}
            prepare={() => prepareTrainee(traineeId, { employeeId: self?.employee_id, today })}
          />
        }
      />
      <Stack gap="lg">
        <PreparedLine address={traineePath(traineeId)} />
        <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
        <div>
          <TabbedPanels label={labels.tabs} tabs={traineeTabs} open={open?.key} panelProps={{ trainee, reload }} />
        </div>
      </Stack>
    </>
  );
}
