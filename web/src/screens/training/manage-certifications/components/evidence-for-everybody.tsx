import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { EvidenceButton } from '../../../../parts/evidence/components/evidence-button.tsx';
import { labels } from '../../../../parts/evidence/labels.ts';
import { AsOfFields } from '../../../../parts/training-record/components/as-of-fields.tsx';
import { useAsOf } from '../../../../parts/training-record/use-as-of.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';

/** Saves the evidence about everybody who was employed on a day. The day is in the URL. */
export function EvidenceForEverybody({ today }: { today: string }) {
  const asOf = useAsOf(today);
  const [error, setError] = useState<string>();
  return (
    <Stack component="section" gap="sm" mt="xl" align="flex-start" aria-label={labels.title}>
      <div>
        <Title order={2}>{labels.title}</Title>
        <Text variant="hint" mt={4} maw={640}>
          {labels.help} {labels.everybody}
        </Text>
      </div>
      <AsOfFields {...asOf} today={today} />
      {error && <ErrorAlert message={error} onDismiss={() => setError(undefined)} />}
      <EvidenceButton
        question={{ on: asOf.on ?? today, ...(asOf.asThenKnown && { known: 'then' }) }}
        onFailure={setError}
      />
    </Stack>
  );
}
