import type { Handlers } from '../../calls/call.ts';
import { requireFreshProof } from '../../domain/sign-in/fresh-proof.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { namedNumber } from '../../table/entities/along.ts';
import { checkProvider } from './check.ts';
import { finish } from './finish.ts';
import { readSettings } from './read-settings.ts';
import { resetLink } from './reset-link.ts';
import { saveSettings } from './save-settings.ts';
import { start } from './start.ts';

/** Sign-on at the department's own OpenID provider (not in docs/spec.md). */
export const signOnHandlers: Handlers<'signOn'> = {
  start,
  finish,
  settings: async ({ table }) => ({ settings: await readSettings(table) }),
  saveSettings: async (call) => {
    requireFreshProof(call);
    await saveSettings(call, call.body, { loopback: call.deps.loopbackProviders === true });
    const settings = await readSettings(call.table);
    if (!settings) throw new ApiError('not_found');
    return { settings };
  },
  check: async ({ deps, body }) => checkProvider(deps, body.issuer),
  resetLink: {
    along: namedNumber,
    run: async (call) => {
      requireFreshProof(call);
      await resetLink(call, call.params.employee_id);
      return { detail: 'The employee can now sign in with another account' };
    },
  },
};
