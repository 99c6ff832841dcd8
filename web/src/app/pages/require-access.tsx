import { type Access, accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { usePermissions } from '../../session/permissions/api.ts';
import { labels } from '../../session/permissions/labels.ts';
import { NotLoaded } from '../../ui/page-states.tsx';

interface RequireAccessProps {
  access: Access;
  /** The result if the permissions cannot be loaded; by default, the person can retry. */
  failedCheck?: 'means no access' | undefined;
}

/** Renders pages for people with `access`; redirects others to / (docs/spec.md section 2), also after a revocation. */
export function RequireAccess({ access, failedCheck }: RequireAccessProps) {
  const { permissions, failed, retry } = usePermissions();
  const denied = permissions
    ? !holdsAny(permissions, accessRules[access].permissions)
    : failed && failedCheck === 'means no access';
  if (denied) return <Navigate to={paths.dashboard} replace />;
  if (!permissions) return <NotLoaded error={failed} message={labels.fetchFailed} onRetry={retry} />;
  return <Outlet />;
}
