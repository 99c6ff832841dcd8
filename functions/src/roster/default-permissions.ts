import { type PermissionMap, permissionTypes } from '@muster/shared/permissions';
import type { SiteTable } from '../table/core/client.ts';
import { listGlobalPermissions } from '../table/entities/site.ts';

/**
 * What a new employee may do: the site's defaults. Where these make administrators, only an administrator's new employees get
 * to be one: whoever else creates an employee is shown the password, and would have made an administrator of themselves.
 */
export async function defaultPermissions(
  table: SiteTable,
  { byAdministrator }: { byAdministrator: boolean },
): Promise<PermissionMap> {
  const known = await listGlobalPermissions(table);
  const given = permissionTypes.filter(
    (type) => known.get(type)?.default && (type !== 'admin_access' || byAdministrator),
  );
  return Object.fromEntries(given.map((type) => [type, true]));
}
