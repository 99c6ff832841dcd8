import type { Handlers } from '../../calls/call.ts';
import { employeeSeen } from '../../domain/people/superior.ts';
import { placeOf } from '../../domain/record/entry-id.ts';
import { namedNumber } from '../../table/entities/along.ts';
import { authorize } from './authorize.ts';
import { carriedBy } from './carried-by.ts';
import { createFirearm, updateFirearm } from './change-firearm.ts';
import { endAuthorization } from './end-authorization.ts';
import { importFirearms } from './import-firearms.ts';
import { inspect } from './inspect.ts';
import { listFirearms } from './list-firearms.ts';
import { readHistory } from './read-history.ts';

/** Firearms, authorizations and inspections (docs/behavior.md, "Firearms"). */
export const firearmsHandlers: Handlers<'firearms'> = {
  list: listFirearms,
  one: (call) => readHistory(call, call.params.id),
  create: { run: (call) => createFirearm(call, call.body), replay: 'stored' },
  update: (call) => updateFirearm(call, { id: call.params.id, edit: call.body }),
  inspect: {
    run: async (call) => {
      await inspect(call, { id: call.params.id, ...call.body });
      return readHistory(call, call.params.id);
    },
    replay: readHistory,
  },
  authorize: {
    run: async (call) => {
      await authorize(call, { id: call.params.id, ...call.body });
      return readHistory(call, call.params.id);
    },
    replay: readHistory,
  },
  endAuthorization: async (call) => {
    await endAuthorization(call, { place: placeOf(call.params.id), ...call.body });
    return { detail: 'Authorization ended' };
  },
  importRows: {
    run: (call) => importFirearms(call, { rows: call.body.rows, checkOnly: call.body.check_only }),
    replay: 'stored',
  },
  carriedBy: {
    authorize: (call) => employeeSeen(call, call.params.employee_id),
    along: namedNumber,
    run: carriedBy,
  },
};
