import { Stack, Text, Title } from '@mantine/core';
import type { CertificateCheck } from '@muster/shared/areas/certificates';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import { useCertificateCheck } from '../../../parts/certificates/api.ts';
import { checkLabels as labels } from '../../../parts/certificates/labels.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { formatDate, formatInstant } from '../../../ui/date-time.ts';
import { FactsList } from '../../../ui/facts-list.tsx';
import { ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import classes from './check-page.module.css';
import { CheckFrame } from './components/check-frame.tsx';

type Status = CertificateCheck['today']['status'];

const icons = {
  valid: IconCircleCheck,
  expired: IconClock,
  revoked: IconCircleX,
  replaced: IconAlertTriangle,
  not_yet: IconClock,
} satisfies Record<Status, Icon>;
const tones = {
  valid: 'good',
  expired: 'late',
  revoked: 'bad',
  replaced: 'late',
  not_yet: 'late',
} satisfies Record<Status, string>;

/** Shows the validity of a certificate to anyone with its code, without signing in. */
export function CheckPage() {
  const { siteCode = '', token = '' } = useParams();
  return (
    <CheckFrame title={labels.title}>
      <Check key={`${siteCode}/${token}`} siteCode={siteCode} token={token} />
    </CheckFrame>
  );
}

function Check({ siteCode, token }: { siteCode: string; token: string }) {
  /** A partly typed year is before 1900 and is not sent. */
  const [day, setDay] = useState('');
  // People also type codes from paper, in lower case.
  const { data, error, retry } = useCertificateCheck(siteCode, token.toUpperCase(), day >= '1900' ? day : undefined);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Verdict tone="bad" Icon={IconCircleX} title={labels.unknown}>
        {labels.unknownHelp}
      </Verdict>
    );
  }
  const isBusy = error instanceof ApiError && error.status === 429;
  const failure = isBusy ? labels.busy : labels.failed;
  if (!data) {
    return error ? (
      <>
        <Title order={1} size="h3" ta="center">
          {labels.title}
        </Title>
        <ErrorState message={failure} onRetry={retry} />
      </>
    ) : (
      <LoadingSkeleton label={labels.loading} rows={5} />
    );
  }
  const wrongDay = error instanceof ApiError ? error.fields?.on?.join(' ') : undefined;
  return (
    <Stack gap="md">
      <Today check={data} />
      <DateInput
        label={labels.day}
        description={labels.dayHelp}
        max={data.today.on}
        value={day}
        onChange={setDay}
        error={wrongDay}
      />
      {error && !wrongDay && <RetryAlert message={failure} onRetry={retry} />}
      <div aria-live="polite">{!error && data.asked.on !== data.today.on && <Then check={data} />}</div>
      <Facts check={data} />
      <Text size="sm" c="dimmed">
        {labels.compare}
      </Text>
    </Stack>
  );
}

function Today({ check }: { check: CertificateCheck }) {
  const { status, on } = check.today;
  const texts = labels.verdicts;
  const said = {
    valid: [texts.valid, labels.today.valid(formatDate(on))],
    expired: [texts.expired, labels.today.expired(formatDate(check.expiration_date ?? ''))],
    revoked: [texts.revoked(formatDate(check.revoked_on ?? '')), labels.today.revoked],
    replaced: [texts.replaced(formatDate(check.replaced_on ?? '')), labels.today.replaced],
    not_yet: [texts.not_yet, labels.today.not_yet(formatDate(check.certification_date))],
  } satisfies Record<Status, [string, string]>;
  const [title, sentence] = said[status];
  return (
    <Verdict tone={tones[status]} Icon={icons[status]} title={title}>
      {sentence}
    </Verdict>
  );
}

function Then({ check: { asked } }: { check: CertificateCheck }) {
  const AskedIcon = icons[asked.status];
  return (
    <div className={classes.verdict} data-tone={tones[asked.status]}>
      <AskedIcon size={24} stroke={2} aria-hidden />
      <div>
        <strong>{labels.onDay.title(formatDate(asked.on))}</strong>
        <p>{labels.onDay[asked.status]}</p>
      </div>
    </div>
  );
}

interface VerdictProps {
  tone: string;
  Icon: Icon;
  title: string;
  children: ReactNode;
}

function Verdict({ tone, Icon, title, children }: VerdictProps) {
  return (
    <div className={classes.verdict} data-tone={tone}>
      <Icon size={30} stroke={2} aria-hidden />
      <div>
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
    </div>
  );
}

function Facts({ check }: { check: CertificateCheck }) {
  const texts = labels.facts;
  const { revoked_on: revoked, replaced_on: replaced, expiration_date: expires } = check;
  return (
    <FactsList
      facts={[
        [texts.department, check.department],
        [texts.name, check.name ?? texts.noName],
        [texts.training, check.training_name],
        [texts.certified, formatDate(check.certification_date)],
        [texts.expires, expires === null ? texts.never : formatDate(expires)],
        ...(revoked === null ? [] : [[texts.revoked, formatDate(revoked)] as const]),
        ...(replaced === null ? [] : [[texts.replaced, formatDate(replaced)] as const]),
        [texts.asOf, formatInstant(check.as_of, check.timezone)],
      ]}
    />
  );
}
