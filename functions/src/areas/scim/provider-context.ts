import type { SiteContext } from '../../calls/site-context.ts';

/**
 * Returns the context with an administrator's rights, to deactivate a leaving administrator and to change rights by
 * group. An administrator authorized both with a fresh proof: the provider's token, and the meaning of its groups.
 */
export const withAdministratorsRight = <C extends SiteContext>(context: C): C => ({
  ...context,
  actor: { ...context.actor, permissions: { admin_access: true } },
});
