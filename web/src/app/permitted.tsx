import { type Access, accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { Navigate, Outlet } from 'react-router-dom';
import { labels } from '../features/permissions/labels.ts';
import { usePermissions } from '../features/permissions/use-permissions.ts';
import { ErrorState, LoadingSkeleton } from '../ui/page-states.tsx';
import { paths } from './paths.ts';

/**
 * Pages for those who may make the calls of `access`; everyone else is sent to / and leaves no history entry (SPEC.md section 2).
 * A permission that is taken away while the page is open closes it.
 */
export function Permitted({ access }: { access: Access }) {
  const { held, failed, retry } = usePermissions();
  if (!held) return failed ? <ErrorState message={labels.fetchFailed} onRetry={retry} /> : <LoadingSkeleton />;
  return holdsAny(held, accessRules[access].permissions) ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
