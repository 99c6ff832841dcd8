import { enrollment } from '@muster/shared/areas/enrollment';
import { cacheKey } from '../../../api/cache-key.ts';
import { ReloadFailure } from '../../../ui/stale-alert.tsx';
import { fetchFailed } from '../labels.ts';

interface AvailableReloadFailureProps {
  timeZone: string;
  reload: () => Promise<unknown>;
}

/** Says that the available classes on the screen could not be loaded again. */
export function AvailableReloadFailure({ timeZone, reload }: AvailableReloadFailureProps) {
  return (
    <ReloadFailure of={cacheKey(enrollment.available)} message={fetchFailed} timeZone={timeZone} onRetry={reload} />
  );
}
