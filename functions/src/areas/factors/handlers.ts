import type { Handlers } from '../../calls/call.ts';
import { requireFreshProof } from '../../domain/sign-in/fresh-proof.ts';
import { ownFactorsKey } from '../../table/entities/factors.ts';
import {
  addFactor,
  ownFactors,
  passkeyOptions,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  totpOptions,
} from './own-factors.ts';
import { passkeySignIn, passkeySignInOptions } from './passkey-sign-in.ts';
import { prove, proveOptions } from './prove.ts';
import { resetOfAuditor, resetOfEmployee } from './reset-factors.ts';
import { secondStep, secondStepOptions } from './second-step.ts';
import { setup, setupOptions } from './setup.ts';

/** Two-step verification, passkeys, fresh proof (docs/decisions/0020-verify-second-factors.md). */
export const factorsHandlers: Handlers<'factors'> = {
  secondStepOptions,
  secondStep,
  setupOptions,
  setup,
  passkeySignInOptions,
  passkeySignIn,
  own: { along: ownFactorsKey, run: ownFactors },
  passkeyOptions: { along: ownFactorsKey, run: passkeyOptions },
  addPasskey: { along: ownFactorsKey, run: (call) => addFactor(call, 'add_passkey', call.body) },
  renamePasskey: { along: ownFactorsKey, run: renamePasskey },
  removePasskey: { along: ownFactorsKey, run: removePasskey },
  totpOptions,
  addTotp: { along: ownFactorsKey, run: (call) => addFactor(call, 'add_totp', call.body) },
  removeTotp: { along: ownFactorsKey, run: removeTotp },
  renewRecoveryCodes: { along: ownFactorsKey, run: renewRecoveryCodes },
  proveOptions,
  prove,
  resetOfEmployee: async (call) => {
    requireFreshProof(call);
    await resetOfEmployee(call, call.params.employee_id);
    return { detail: 'The verification methods were removed' };
  },
  resetOfAuditor: async (call) => {
    requireFreshProof(call);
    await resetOfAuditor(call, call.params.id);
    return { detail: 'The verification methods were removed' };
  },
};
