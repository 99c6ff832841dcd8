import type { Standing } from '@muster/shared/areas/compliance';
import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { useStandings } from './api.ts';
import { labels } from './section-labels.ts';

/** Loads where there is something to show: many departments have mandatory trainings only. */
const StandingList = lazyComponent(async () => (await import('./components/standing-list.tsx')).StandingList);

interface StandingsSectionProps {
  /** Undefined while not known. */
  employeeNumber: string | undefined;
  /** The person is the signed-in one. */
  isOwn: boolean;
  /** The day and moment that is asked about, as the call takes them; by default now. */
  asked?: { on?: string; known?: string };
  /** Which standings are listed. */
  choose: (standings: readonly Standing[]) => Standing[];
  /** How deep the heading is. */
  order: 2 | 3;
}

/** How a person stands in the requirements beyond the mandatory trainings. Nothing is shown where there are none. */
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
