import { Group, Text } from '@mantine/core';
import type { MandatoryStatus } from '@muster/shared/areas/certification';
import { labels } from '../../../../parts/certifications/labels.ts';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { countsByStatus } from '../urgency.ts';

/** The number of trainings by status. */
export function StatusCounts({ entries }: { entries: readonly MandatoryStatus[] }) {
  return (
    <Group component="ul" gap="lg" m={0} p={0} style={{ listStyle: 'none' }} aria-label={labels.countsOf}>
      {countsByStatus(entries).map(({ status, count }) => (
        <Group key={status} component="li" gap={8} wrap="nowrap">
          <Text fw={600} className="tabular">
            {count}
          </Text>
          <StatusBadge status={status} />
        </Group>
      ))}
    </Group>
  );
}
