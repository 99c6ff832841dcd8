import type { firearms } from '@muster/shared/areas/firearms';
import type { Answer } from '@muster/shared/endpoint';
import { firearmsOn } from '@muster/shared/record/firearms-on';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { today } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import { employeeSeen } from '../../domain/people/superior.ts';
import { auditRecordRead } from '../../domain/record/audit-record-read.ts';
import { entryId } from '../../domain/record/entry-id.ts';
import { listEntries } from '../../table/entities/record-entry.ts';

/** Returns the firearms that a person may carry on a day, as they were described on the day of authorization. */
export async function carriedBy(call: Call<'firearms', 'carriedBy'>): Promise<Answer<typeof firearms.carriedBy>> {
  const { table, site, now, params, query } = call;
  const employee = await employeeSeen(call, params.employee_id);
  const [written] = await Promise.all([listEntries(table, employee.id), auditRecordRead(call, employee)]);
  const on = query.on ?? today(site.timezone, now);
  const textsOf = new Map(written.map(({ entry, texts }) => [entry.no, texts]));
  const carried = firearmsOn(
    written.map(({ entry }) => entry),
    { on, known: alwaysRecorded },
  );
  return {
    on,
    carries: carried.map(({ entry, firearm_id, type, make, model, caliber, owner, from, until }) => ({
      id: firearm_id,
      type,
      make,
      model,
      caliber,
      owner,
      serial: textsOf.get(entry)?.serial?.value ?? null,
      from,
      until: until ?? null,
      authorization_id: entryId({ chain: employee.id, no: entry }),
    })),
  };
}
