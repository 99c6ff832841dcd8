import { type PermissionMap, permissionTypes } from '@muster/shared/permissions';
import type { TablePart } from '../table/client.ts';
import { listGlobalPermissions } from '../table/site.ts';

/** What a new employee may do: the site's defaults. */
export async function defaultPermissions(table: TablePart): Promise<PermissionMap> {
  const known = await listGlobalPermissions(table);
  return Object.fromEntries(permissionTypes.filter((type) => known.get(type)?.default).map((type) => [type, true]));
}
