import { Group, Stack } from '@mantine/core';
import type { Certificate } from '@muster/shared/areas/certificates';
import { IconCertificateOff, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import { useCertificate } from '../../../parts/certificates/api.ts';
import { labels } from '../../../parts/certificates/labels.ts';
import { personPath } from '../../../paths.ts';
import { useCurrentEmployee, useTimeZone } from '../../../session/use-current-employee.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { downloadContent } from '../../../ui/download-file.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { certificateFileName, certificateText } from './certificate-text.ts';
import { CertificateSheet } from './components/certificate-sheet.tsx';

/** The certificate of a certification, to print or save. */
export function CertificatePage() {
  const { employeeId = '', certificationId = '' } = useParams();
  const { data, error, staleSince, retry } = useCertificate(employeeId, certificationId);
  const timeZone = useTimeZone();
  if (error instanceof ApiError && [403, 404].includes(error.status)) {
    return <NotOpen isUnknown={error.status === 404} />;
  }
  return (
    <>
      <div data-print="hidden">
        <PageHeader
          title={labels.title}
          help={data?.training_name}
          action={
            <LinkButton to={personPath(employeeId)} variant="default">
              {labels.back}
            </LinkButton>
          }
        />
      </div>
      {data ? (
        <Stack gap="md">
          <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
          <Paper certificate={data} timeZone={timeZone} />
        </Stack>
      ) : (
        <NotLoaded error={error} message={labels.failed} onRetry={retry} />
      )}
    </>
  );
}

function Paper({ certificate, timeZone }: { certificate: Certificate; timeZone: string }) {
  const text = certificateText(certificate, window.location.origin, timeZone);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function save() {
    setBusy(true);
    setFailure(undefined);
    try {
      // Loads later: with its font it is larger than the rest of the page.
      const { certificatePdf } = await import('./certificate-pdf.ts');
      const made = await certificatePdf(text);
      if ('file' in made) downloadContent(certificateFileName(certificate), made.file);
      else setFailure(labels.missingLetters(made.missing));
    } catch {
      setFailure(labels.saveFailed);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Group gap="xs" data-print="hidden">
        <BusyButton
          label={labels.print}
          busyLabel={labels.print}
          busy={false}
          leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
          onClick={() => window.print()}
        />
        <BusyButton
          variant="default"
          label={labels.save}
          busyLabel={labels.saving}
          busy={busy}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={save}
        />
      </Group>
      <ErrorAlert message={failure} />
      <CertificateSheet text={text} />
    </>
  );
}

function NotOpen({ isUnknown }: { isUnknown: boolean }) {
  const own = useCurrentEmployee().data?.employee_id;
  return (
    <>
      <PageHeader title={labels.title} />
      <EmptyState
        icon={<IconCertificateOff size={32} stroke={1.5} />}
        message={isUnknown ? labels.notFound : labels.forbidden}
        action={
          own !== undefined && (
            <LinkButton to={personPath(own)} variant="default">
              {labels.own}
            </LinkButton>
          )
        }
      />
    </>
  );
}
