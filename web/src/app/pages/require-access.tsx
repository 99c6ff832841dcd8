import { type Access, accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { usePermissions } from '../../session/permissions/api.ts';
import { labels } from '../../session/permissions/labels.ts';
import { NotLoaded } from '../../ui/page-states.tsx';

interface RequireAccessProps {
  access: Access;
  /** The result when the permissions cannot be loaded; by default it can be tried again. */
  failedCheck?: 'means no access' | undefined;
}

/**
 * Renders pages for people with `access`; everyone else is redirected to / without a history entry (docs/spec.md
 * section 2), also when a permission is revoked while the page is open.
 */
export function RequireAccess({ access, failedCheck }: RequireAccessProps) {
  const { held, failed, retry } = usePermissions();
  const denied = held ? !holdsAny(held, accessRules[access].permissions) : failed && failedCheck === 'means no access';
  if (denied) return <Navigate to={paths.dashboard} replace />;
  if (!held) return <NotLoaded error={failed} message={labels.fetchFailed} onRetry={retry} />;
  return <Outlet />;
}
