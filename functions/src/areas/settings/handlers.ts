import type { Handlers } from '../../calls/call.ts';
import { requireFreshProof } from '../../domain/sign-in/fresh-proof.ts';
import { rosterVersion } from '../../table/entities/along.ts';
import { findSettings, ownSettings } from '../../table/entities/personal-settings.ts';
import { hideNotifications, setExemptionsByTraining, setTimeFormat } from './change-settings.ts';
import { endOwnSession, ownSessions } from './own-sessions.ts';
import { changeSetup, setupProgress } from './setup.ts';
import { setSignInPolicy, signInSettingsOf } from './sign-in-policy.ts';
import { addWitness, listWitnesses, removeWitness, updateWitness } from './witnesses.ts';

/** The Settings page except the password, and the department's settings (not in docs/spec.md). */
export const settingsHandlers: Handlers<'settings'> = {
  own: {
    along: ownSettings,
    run: async ({ table, caller }) => {
      const { hidden_notifications } = await findSettings(table, caller.employee.id);
      return { hidden_notifications };
    },
  },
  setNotifications: async (call) => {
    const hidden_notifications = await hideNotifications(call, call.body.hidden_notifications);
    return { hidden_notifications };
  },
  setDepartment: async (call) => {
    const { time_format } = call.body;
    await setTimeFormat(call, time_format);
    return { time_format };
  },
  retention: async ({ site }) => site.retention ?? {},
  setExemptions: async (call) => {
    const { by_training } = call.body;
    await setExemptionsByTraining(call, by_training);
    return { by_training };
  },
  signIn: async ({ site }) => signInSettingsOf(site.sign_in),
  setSignIn: async (call) => {
    requireFreshProof(call);
    return setSignInPolicy(call, call.body);
  },
  witnesses: listWitnesses,
  addWitness: {
    run: (call) => {
      requireFreshProof(call);
      return addWitness(call, call.body);
    },
    replay: 'stored',
  },
  updateWitness: (call) => {
    requireFreshProof(call);
    return updateWitness(call, call.params.id, call.body);
  },
  removeWitness: async (call) => {
    requireFreshProof(call);
    await removeWitness(call, call.params.id);
    return { detail: 'Witness removed' };
  },
  setup: { along: rosterVersion, run: setupProgress },
  setSetup: (call) => changeSetup(call, call.body),
  sessions: ownSessions,
  endSession: async (call) => {
    await endOwnSession(call, call.params.sid);
    return { detail: 'Login session ended' };
  },
};
