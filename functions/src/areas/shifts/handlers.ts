import type { Handlers } from '../../calls/call.ts';
import { namedClass } from '../../table/entities/along.ts';
import { listShiftAddresses } from '../../table/entities/shift-address.ts';
import { addAddress, presentAddresses, refreshAddress, removeAddress } from './addresses.ts';
import { importShifts } from './import-shifts.ts';
import { ownShifts } from './own-shifts.ts';
import { staffingOf } from './staffing.ts';

/** Shifts and absences (docs/decisions/0033-publish-calendars-and-read-shifts.md). */
export const shiftsHandlers: Handlers<'shifts'> = {
  own: ownShifts,
  importShifts: (call) => importShifts(call, call.body),
  addresses: async (call) => presentAddresses(call, await listShiftAddresses(call.table)),
  addAddress: {
    run: (call) => addAddress(call, call.body, call.deps.loopbackProviders === true),
    replay: 'stored',
  },
  refreshAddress: (call) => refreshAddress(call, call.params.id, call.deps.loopbackProviders === true),
  removeAddress: async (call) => {
    await removeAddress(call, call.params.id);
    return { detail: 'Calendar link removed' };
  },
  staffing: { along: namedClass, run: staffingOf },
};
