import { Stack, Text, Title } from '@mantine/core';
import type { KeyCheck } from '@muster/shared/areas/certificates';
import { fingerprintText } from '@muster/shared/record/fingerprint';
import { momentText } from '@muster/shared/record/proven-by';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import { useKeyCheck } from '../../../parts/certificates/api.ts';
import { keyCheckLabels as labels } from '../../../parts/certificates/labels.ts';
import { FactsList } from '../../../ui/facts-list.tsx';
import { ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { CheckFrame } from './components/check-frame.tsx';

/** Shows the keys of a department and its latest seal to anyone, without signing in. */
export function KeyPage() {
  const { siteCode = '' } = useParams();
  return (
    <CheckFrame title={labels.title}>
      <Check key={siteCode} siteCode={siteCode} />
    </CheckFrame>
  );
}

function Check({ siteCode }: { siteCode: string }) {
  const { data, error, retry } = useKeyCheck(siteCode);
  if (data) return <Keys check={data} />;
  if (!error) return <LoadingSkeleton label={labels.loading} rows={5} />;
  const status = error instanceof ApiError ? error.status : undefined;
  return (
    <>
      <Title order={1} size="h3" ta="center">
        {status === 404 ? labels.unknown : labels.title}
      </Title>
      {status === 404 ? (
        <Text mt="sm">{labels.unknownHelp}</Text>
      ) : (
        <ErrorState message={status === 429 ? labels.busy : labels.failed} onRetry={retry} />
      )}
    </>
  );
}

function Keys({ check: { department, site_code, keys, seal } }: { check: KeyCheck }) {
  const texts = labels.facts;
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {department}
      </Title>
      <Text>{keys.length === 0 ? labels.none : labels.help}</Text>
      <FactsList facts={[[texts.siteCode, site_code]]} />
      {keys.map(({ key_id, since, signs_now }) => (
        <Stack key={key_id} gap="xs">
          <Title order={2} size="h3">
            {signs_now ? labels.current : labels.former}
          </Title>
          <FactsList
            facts={[
              [texts.fingerprint, <code key="fingerprint">{fingerprintText(key_id)}</code>],
              [texts.since, momentText(since)],
            ]}
          />
        </Stack>
      ))}
      {seal && (
        <Stack gap="xs">
          <Title order={2} size="h3">
            {labels.seal}
          </Title>
          <FactsList
            facts={[
              [texts.no, seal.no],
              [texts.at, momentText(seal.at)],
              [texts.root, <code key="root">{seal.root}</code>],
            ]}
          />
        </Stack>
      )}
      <div>
        <PrintButton />
      </div>
    </Stack>
  );
}
