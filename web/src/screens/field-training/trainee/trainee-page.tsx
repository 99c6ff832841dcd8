import { Stack } from '@mantine/core';
import { IconSteeringWheel, IconUserShield } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import { useTrainee } from '../../../parts/field-training/api.ts';
import { paths } from '../../../paths.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { TabbedPanels } from '../../../ui/tabbed-panels.tsx';
import { labels as shared } from '../labels.ts';
import { labels } from './labels.ts';
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
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return <NotShown {...labels.notFound} icon={<IconSteeringWheel size={32} stroke={1.5} />} />;
  }
  if (error instanceof ApiError && error.status === 403) {
    return <NotShown {...labels.forbidden} icon={<IconUserShield size={32} stroke={1.5} />} />;
  }
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
      />
      <Stack gap="lg">
        <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
        <div>
          <TabbedPanels label={labels.tabs} tabs={traineeTabs} open={open?.key} panelProps={{ trainee, reload }} />
        </div>
      </Stack>
    </>
  );
}

function NotShown({ title, text, icon }: { title: string; text: string; icon: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={icon}
        message={text}
        action={
          <LinkButton to={paths.fieldTraining} variant="default">
            {labels.back}
          </LinkButton>
        }
      />
    </>
  );
}
