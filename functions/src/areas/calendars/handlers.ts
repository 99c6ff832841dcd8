import type { Handlers } from '../../calls/call.ts';
import { createAddress, revokeAddress } from '../../domain/people/calendar-addresses.ts';
import { ownMembershipOfClass } from '../../table/entities/along.ts';
import { findAddresses, ownAddresses } from '../../table/entities/calendar-address.ts';
import { classFile } from './class-file.ts';
import { feed } from './feed.ts';

/** Classes in calendar programs (not in docs/spec.md). */
export const calendarsHandlers: Handlers<'calendars'> = {
  list: {
    along: ownAddresses,
    run: async ({ table, caller }) => {
      const addresses = await findAddresses(table, caller.employee.id);
      return addresses.map(({ kind, created_at }) => ({ kind, created_at }));
    },
  },
  create: async (call) => createAddress(call, call.body.kind),
  revoke: async (call) => {
    await revokeAddress(call, call.body.kind);
    return { detail: 'The calendar link no longer works' };
  },
  feed,
  classFile: { along: ownMembershipOfClass, run: classFile },
};
