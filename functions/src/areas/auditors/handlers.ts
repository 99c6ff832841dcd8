import type { Auditor as Answered } from '@muster/shared/areas/auditors';
import type { Handlers } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { type AuditorFields, type AuditorInput, toStored } from '../../domain/people/auditor-fields.ts';
import { requireFreshProof } from '../../domain/sign-in/fresh-proof.ts';
import { type Auditor, listAuditors } from '../../table/entities/auditor.ts';
import { auditedClasses } from './audited-classes.ts';
import { endAccess, reissueAuditorPassword, resetAuditorPassword, updateAuditor } from './change-auditor.ts';
import { createAuditor } from './create-auditor.ts';
import { presentAuditors } from './present-auditor.ts';

async function presentOne(context: SiteContext, auditor: Auditor): Promise<Answered> {
  const [one] = await presentAuditors(context, [auditor]);
  return one as Answered;
}

/** Auditor accounts (docs/decisions/0008-limit-access-to-records.md). */
export const auditorsHandlers: Handlers<'auditors'> = {
  list: async (call) => (await presentAuditors(call, await listAuditors(call.table))).reverse(),
  create: {
    run: async (call) => {
      const { passwordCost } = call.deps;
      const { auditor, password } = await createAuditor(call, { fields: toStored(call.body), passwordCost });
      return { auditor: await presentOne(call, auditor), temporary_password: password };
    },
    replay: async (call, id) => {
      const { auditor, password } = await reissueAuditorPassword(call, { id, passwordCost: call.deps.passwordCost });
      return { auditor: await presentOne(call, auditor), temporary_password: password };
    },
  },
  update: async (call) => {
    const { read, ...body } = call.body;
    const input = { id: call.params.id, requested: toStored(body), read: read && readFields(read) };
    return presentOne(call, await updateAuditor(call, input));
  },
  end: async (call) => presentOne(call, await endAccess(call, call.params.id)),
  resetPassword: {
    run: async (call) => {
      requireFreshProof(call);
      const input = { id: call.params.id, passwordCost: call.deps.passwordCost };
      return { temporary_password: (await resetAuditorPassword(call, input)).password };
    },
    replay: async (call, id) => {
      requireFreshProof(call);
      const input = { id, passwordCost: call.deps.passwordCost };
      return { temporary_password: (await reissueAuditorPassword(call, input)).password };
    },
  },
  classes: auditedClasses,
};

/** Returns the fields that the form loaded, in their stored form. */
function readFields(read: Partial<AuditorInput>): Partial<AuditorFields> {
  const { topic_ids, ...fields } = read;
  return { ...fields, ...('topic_ids' in read && { topics: topic_ids }) };
}
