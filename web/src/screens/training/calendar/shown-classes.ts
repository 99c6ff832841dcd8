import type { PermissionMap } from '@muster/shared/permissions';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';

/** Returns whether to show the whole department: by `?show=`, or else by the permission to manage trainings. */
export function showsDepartment(url: URLSearchParams, permissions: PermissionMap): boolean {
  const shown = url.get('show');
  return shown === 'department' || (shown !== 'own' && permissions.manage_trainings === true);
}

/** Keeps `?show=` in the URL. `undecided` until the permissions that decide the default are loaded. */
export function useShownClasses() {
  const { permissions, failed } = usePermissions();
  const [url, write] = useUrlState();
  const department = showsDepartment(url, permissions ?? {});
  const toggle = () =>
    write((parameters) => {
      parameters.delete('show');
      // The default is not in the URL.
      if (showsDepartment(parameters, permissions ?? {}) === department)
        parameters.set('show', department ? 'own' : 'department');
    });
  return { department, toggle, undecided: permissions === undefined && !failed && !url.has('show') };
}
