import { List, Stack, Text } from '@mantine/core';
import type { SignOnFinding } from '@muster/shared/areas/sign-on';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { detailOrMessage } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { StyledBadge } from '../../../../ui/status-badge.tsx';
import { checkProvider } from '../sign-on-api.ts';
import { labels } from '../sign-on-labels.ts';

const badges = {
  good: { word: labels.states.good, tone: 'complete', Icon: IconCircleCheck },
  note: { word: labels.states.note, tone: 'pending', Icon: IconInfoCircle },
  bad: { word: labels.states.bad, tone: 'missing', Icon: IconAlertCircle },
} as const satisfies Record<SignOnFinding['state'], unknown>;

/** Checks the provider at the typed address and shows the result. */
export function ProviderCheck({ issuer }: { issuer: string }) {
  const [found, setFound] = useState<{ of: string; works: boolean; findings: SignOnFinding[] }>();
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useMutation(async () => {
    setFailure(undefined);
    setFound(undefined);
    try {
      setFound({ of: issuer, ...(await checkProvider(issuer)) });
    } catch (error) {
      setFailure(detailOrMessage(labels.checkFailed, error));
    }
  });
  return (
    <Stack gap="xs" align="flex-start">
      <BusyButton
        variant="default"
        label={labels.check}
        busyLabel={labels.checking}
        busy={busy}
        disabled={issuer.trim() === ''}
        onClick={() => void run()}
      />
      <ErrorAlert message={failure} />
      {found?.of === issuer && (
        <div role="status">
          <Text fw={500}>{found.works ? labels.works : labels.worksNot}</Text>
          <List listStyleType="none" spacing={4} mt={4}>
            {found.findings.map(({ state, text }) => (
              <List.Item key={text}>
                <StyledBadge {...badges[state]} /> {text}
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  );
}
