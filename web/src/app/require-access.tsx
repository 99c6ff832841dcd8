import { type Access, accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { Navigate, Outlet } from 'react-router-dom';
import { usePermissions } from '../features/permissions/api.ts';
import { labels } from '../features/permissions/labels.ts';
import { paths } from '../paths.ts';
import { ErrorState, LoadingSkeleton } from '../ui/page-states.tsx';

interface RequireAccessProps {
  access: Access;
  /** What happens when the permissions could not be loaded: SPEC.md section 4's admin gate takes it for a no. */
  failedCheck?: 'can be tried again' | 'means no access';
}

/**
 * Pages for those who may make the calls of `access`; everyone else is sent to / and leaves no history entry (SPEC.md section 2).
 * A permission that is taken away while the page is open closes it.
 */
export function RequireAccess({ access, failedCheck = 'can be tried again' }: RequireAccessProps) {
  const { held, failed, retry } = usePermissions();
  const denied = held ? !holdsAny(held, accessRules[access].permissions) : failed && failedCheck === 'means no access';
  if (denied) return <Navigate to={paths.dashboard} replace />;
  if (!held) return failed ? <ErrorState message={labels.fetchFailed} onRetry={retry} /> : <LoadingSkeleton />;
  return <Outlet />;
}
