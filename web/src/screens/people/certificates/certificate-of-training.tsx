import { latestCertification } from '@muster/shared/rules/certification';
import { IconCertificateOff } from '@tabler/icons-react';
import { Navigate, useParams } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import { labels } from '../../../parts/certificates/labels.ts';
import { useRecord } from '../../../parts/training-record/api.ts';
import { certificatePath, personPath } from '../../../paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';

/** Redirects to the certificate of the current certification in a training: status lists know only the training. */
export function CertificateOfTraining() {
  const { employeeId = '', trainingId = '' } = useParams();
  const { data, error, retry } = useRecord(employeeId);
  const ofTraining = data?.certifications
    .filter(({ training_id, revoked_on }) => training_id === trainingId && revoked_on === null)
    .map(({ id, certification_date, expiration_date }) => ({
      id,
      date: certification_date,
      expires: expiration_date ?? undefined,
    }));
  const counting = ofTraining && latestCertification(ofTraining);
  if (counting) return <Navigate to={certificatePath(employeeId, counting.id)} replace />;
  const status = error instanceof ApiError ? error.status : undefined;
  return (
    <>
      <PageHeader title={labels.title} />
      {data || status === 403 || status === 404 ? (
        <EmptyState
          icon={<IconCertificateOff size={32} stroke={1.5} />}
          message={status === 403 ? labels.forbidden : labels.notFound}
          action={
            <LinkButton to={personPath(employeeId)} variant="default">
              {labels.back}
            </LinkButton>
          }
        />
      ) : (
        <NotLoaded error={error} message={labels.failed} onRetry={retry} />
      )}
    </>
  );
}
