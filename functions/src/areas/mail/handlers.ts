import type { Handlers } from '../../calls/call.ts';
import { requireFreshProof } from '../../domain/sign-in/fresh-proof.ts';
import { findMailbox } from '../../table/entities/mail-address.ts';
import { confirmAddress } from './confirm-address.ts';
import { presentSiteMail, setDepartmentMail } from './department-mail.ts';
import { forgotPassword } from './forgot-password.ts';
import { askForAddress, chooseKinds, presentMailbox, removeAddress } from './own-mail.ts';

/** Mail, not in docs/spec.md (docs/decisions/0031-send-mail-from-an-outbox.md). */
export const mailHandlers: Handlers<'mail'> = {
  own: async (call) => presentMailbox(call, await findMailbox(call.table, call.caller.employee.id)),
  setAddress: async (call) => {
    // Control of the address can mean control of the password.
    requireFreshProof(call);
    return askForAddress(call, call.body.address);
  },
  removeAddress: async (call) => {
    requireFreshProof(call);
    return removeAddress(call);
  },
  setKinds: async (call) => chooseKinds(call, call.body.mailed),
  department: async ({ deps, site }) => presentSiteMail(deps, site),
  setDepartment: async (call) => {
    requireFreshProof(call);
    return setDepartmentMail(call, call.body);
  },
  confirmAddress,
  forgotPassword,
};
