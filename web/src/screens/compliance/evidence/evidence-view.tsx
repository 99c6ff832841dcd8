import { Anchor, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { complianceAddress } from '../../../parts/compliance/addresses.ts';
import { EvidenceButton } from '../../../parts/evidence/components/evidence-button.tsx';
import { labels } from '../../../parts/evidence/labels.ts';
import { AsOfFields } from '../../../parts/training-record/components/as-of-fields.tsx';
import { useAsOf } from '../../../parts/training-record/use-as-of.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { TabHeader } from '../../../ui/tab-header.tsx';
import type { CompliancePanelProps } from '../panel/compliance-panel.ts';

/** Saves the evidence for everyone employed on a day. The day is in the URL. */
export function EvidenceView({ question, today }: CompliancePanelProps) {
  const asOf = useAsOf(today);
  const [error, setError] = useState<string>();
  return (
    <Stack component="section" gap="sm" align="flex-start" aria-label={labels.title} maw={640}>
      <TabHeader title={labels.title} help={`${labels.help} ${labels.everyone}`} />
      <AsOfFields {...asOf} today={today} />
      {error && <ErrorAlert message={error} onDismiss={() => setError(undefined)} />}
      <EvidenceButton
        question={{ on: asOf.on ?? today, ...(asOf.asThenKnown && { known: 'then' }) }}
        onFailure={setError}
      />
      <Anchor component={Link} to={complianceAddress('matrix', question)} size="sm" underline="always">
        {labels.somePeople}
      </Anchor>
    </Stack>
  );
}
