import { type PermissionMap, permissionTypes } from '@muster/shared/permissions';
import type { SiteContext } from '../../calls/site-context.ts';
import { listGlobalPermissions } from '../../table/entities/site.ts';

/**
 * Returns the permissions of a new employee: the site's defaults. Only an administrator's new employees become administrators: any other
 * actor is shown the password, and would create an administrator's account to use.
 */
export async function defaultPermissions({ table, actor }: SiteContext): Promise<PermissionMap> {
  const known = await listGlobalPermissions(table);
  const given = permissionTypes.filter(
    (type) => known.get(type)?.default && (type !== 'admin_access' || actor.permissions.admin_access),
  );
  return Object.fromEntries(given.map((type) => [type, true]));
}
