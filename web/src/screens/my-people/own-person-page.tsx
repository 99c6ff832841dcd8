import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { IconUserShield } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/errors.ts';
import { useRecord } from '../../parts/training-record/api.ts';
import { TrainingHistory } from '../../parts/training-record/training-history.tsx';
import { paths } from '../../paths.ts';
import { usePermissions } from '../../session/permissions/api.ts';
import { useCurrentEmployee, useTimeZone } from '../../session/use-current-employee.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { labels } from './labels.ts';

const texts = labels.person;

/** The standings and the record of somebody whom the signed-in person supervises, for which no permission is needed. */
export function OwnPersonPage() {
  const { employeeId = '' } = useParams();
  // Another person is another page: nothing of the first one stays.
  return <OwnPerson key={employeeId} employeeId={employeeId} />;
}

const back = (
  <LinkButton to={paths.myPeople} variant="default">
    {texts.back}
  </LinkButton>
);

function OwnPerson({ employeeId }: { employeeId: string }) {
  const { data, error, retry } = useRecord(employeeId);
  const timeZone = useTimeZone();
  const own = useCurrentEmployee().data?.employee_id;
  const { held = {} } = usePermissions();
  if (error instanceof ApiError && [403, 404].includes(error.status)) {
    return (
      <>
        <PageHeader title={texts.forbidden} />
        <EmptyState icon={<IconUserShield size={32} stroke={1.5} />} message={texts.notYours} action={back} />
      </>
    );
  }
  if (!data) {
    return (
      <>
        <PageHeader title={texts.loading} action={back} />
        {error ? <ErrorState message={texts.failed} onRetry={retry} /> : <LoadingSkeleton />}
      </>
    );
  }
  const { employee } = data;
  const isOwn = own?.toUpperCase() === employee.employee_id.toUpperCase();
  return (
    <>
      <PageHeader title={employee.name} help={texts.subtitle(employee.employee_id, employee.rank)} action={back} />
      <TrainingHistory
        employeeId={employee.employee_id}
        timeZone={timeZone}
        isOwn={isOwn}
        // Who may change it does so on the person's page.
        canChange={false}
        canExport={holdsAny(held, accessRules.own_or_training.permissions)}
        opensPeople={holdsAny(held, accessRules.own_or_staff.permissions)}
      />
    </>
  );
}
