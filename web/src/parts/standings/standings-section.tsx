import type { Standing } from '@muster/shared/areas/compliance';
import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { useStandings } from './api.ts';
import { labels } from './section-labels.ts';

/** Loads only if there is a list to show: many departments have mandatory trainings only. */
const StandingList = lazyComponent(async () => (await import('./components/standing-list.tsx')).StandingList);

interface StandingsSectionProps {
  /** Undefined until it is loaded. */
  employeeNumber: string | undefined;
  /** True for the signed-in person. */
  isOwn: boolean;
  /** The day and instant as the call expects them; by default now. */
  asked?: { on?: string; known?: string };
  /** Selects the standings to list. */
  choose: (standings: readonly Standing[]) => Standing[];
  /** The heading level. */
  order: 2 | 3;
}

/** Lists a person's requirements beyond the mandatory trainings. Hidden without any. */
export function StandingsSection({ employeeNumber, isOwn, asked = {}, choose, order }: StandingsSectionProps) {
  const { data, error, retry } = useStandings(employeeNumber, asked);
  if (!data) return error ? <RetryAlert message={labels.failed} onRetry={retry} /> : null;
  const standings = choose(data.standings);
  if (standings.length === 0) return null;
  return (
    <Suspense>
      <StandingList standings={standings} ownNumber={isOwn ? employeeNumber : undefined} order={order} />
    </Suspense>
  );
}
