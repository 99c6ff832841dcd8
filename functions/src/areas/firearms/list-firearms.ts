import type { Firearm } from '@muster/shared/areas/firearms';
import type { Call } from '../../calls/call.ts';
import { pagedList, type WrittenRow, writeRow } from '../../calls/paging.ts';
import type { JsonText } from '../../kernel/json-text.ts';
import { firearmPages } from '../../table/entities/firearm.ts';
import { presentFirearms } from './present-firearm.ts';

/** Lists the firearms of the department, retired ones included, in the order in which they were added. */
export const listFirearms = (call: Call<'firearms', 'list'>): Promise<JsonText<Firearm[]>> =>
  pagedList(call, async function* (after, pageSize): AsyncGenerator<WrittenRow<Firearm>[]> {
    for await (const page of firearmPages(call.table, after, pageSize)) {
      yield (await presentFirearms(call, page)).map((firearm) => writeRow(firearm.id, firearm));
    }
  });
