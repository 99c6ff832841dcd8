import { Text } from '@mantine/core';
import { useState } from 'react';
import { useLatestSeal } from '../../../../parts/evidence/api.ts';
import { SealTable } from '../../../../parts/evidence/components/seal-table.tsx';
import { sealLabels } from '../../../../parts/evidence/labels.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { formatInstant } from '../../../../ui/date-time.ts';
import { FactsList } from '../../../../ui/facts-list.tsx';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { labels } from '../labels.ts';

/** The newest seal; the earlier ones on demand. */
export function SealState() {
  const timeZone = useTimeZone();
  const { data, error, retry } = useLatestSeal();
  const [isOpen, setOpen] = useState(false);
  if (!data) return <NotLoaded error={error} message={sealLabels.failed} onRetry={retry} rows={3} />;
  const [newest] = data.seals;
  if (!newest) return <Text>{sealLabels.empty}</Text>;
  const { no, at, count, root } = newest;
  const facts = [
    [labels.seals.newest, labels.seals.number(no)],
    [sealLabels.at, formatInstant(at, timeZone)],
    [sealLabels.records, count],
    [sealLabels.root, root],
  ] as const;
  return (
    <>
      <FactsList facts={facts} />
      <FoldedSection title={labels.seals.all} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        <SealTable />
      </FoldedSection>
    </>
  );
}
