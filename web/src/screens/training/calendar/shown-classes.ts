import type { PermissionMap } from '@muster/shared/permissions';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';

/**
 * Returns whether `?show=` asks for the classes of the whole department; by default for those who may manage trainings.
 */
export function showsDepartment(url: URLSearchParams, held: PermissionMap): boolean {
  const shown = url.get('show');
  return shown === 'department' || (shown !== 'own' && held.manage_trainings === true);
}

/**
 * Keeps in the URL whether the department's classes or the person's own are shown. `undecided`: the permissions are not
 * known yet.
 */
export function useShownClasses() {
  const { held, failed } = usePermissions();
  const [url, write] = useUrlState();
  const department = showsDepartment(url, held ?? {});
  const toggle = () =>
    write((parameters) => {
      parameters.delete('show');
      // The default is not in the URL.
      if (showsDepartment(parameters, held ?? {}) === department)
        parameters.set('show', department ? 'own' : 'department');
    });
  return { department, toggle, undecided: held === undefined && !failed && !url.has('show') };
}
