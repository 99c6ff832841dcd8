import type { SiteContext } from '../../calls/site-context.ts';

/**
 * Returns the context of what only an administrator may do otherwise: to deactivate an administrator who leaves, and to
 * give and take what groups stand for. An administrator has given the provider its token, and said what its groups
 * stand for, with a fresh proof each time.
 */
export const withAdministratorsRight = <C extends SiteContext>(context: C): C => ({
  ...context,
  actor: { ...context.actor, permissions: { admin_access: true } },
});
