import type { ShiftAddress as Answered, shifts } from '@muster/shared/areas/shifts';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { addDays, today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { fetchOutside, Unreachable } from '../../kernel/fetch-outside.ts';
import { gone, unknownEmployee } from '../../kernel/missing.ts';
import { whyNotOutside } from '../../kernel/outside-address.ts';
import { newId } from '../../table/core/new-id.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { cachedUnitsAndGroups } from '../../table/entities/catalogue.ts';
import { findEmployees, findEmployeesNumbered, fullName } from '../../table/entities/employee.ts';
import {
  addShiftAddress,
  listShiftAddresses,
  removeShiftAddress,
  type ShiftAddress,
  setShiftReading,
} from '../../table/entities/shift-address.ts';
import { readCalendar } from './read-calendar.ts';
import { replaceShifts } from './replace-shifts.ts';

/** The most calendar links of shifts in a department: all are read each morning. */
const mostAddresses = 500;
/** Days before and after today that are read from a calendar link. */
const [daysBack, daysAhead] = [31, 120];
const limits = { seconds: 10, mostBytes: 2_000_000 };

/** Returns the days that are read now, or were read in recent months. */
const daysRead = ({ site, now }: SiteContext, back = daysBack) => {
  const day = today(site.timezone, now);
  return { from: addDays(day, -back), to: addDays(day, daysAhead) };
};

/** Returns calendar links in the contract's form, without secrets. */
export async function presentAddresses(context: SiteContext, all: readonly ShiftAddress[]): Promise<Answered[]> {
  const { table } = context;
  const people = all.filter((one) => one.of === 'employee').map(({ holder }) => holder);
  const [{ units }, employees] = await Promise.all([cachedUnitsAndGroups(context), findEmployees(table, people)]);
  const byId = new Map(employees.map((employee) => [employee.id, employee]));
  const unitNames = new Map(units.map(({ id, name }) => [id, name]));
  return all.map(({ id, kind, of, holder, address, read_at = null, count = null, error = null }) => {
    const employee = byId.get(holder);
    return {
      id,
      kind,
      holder:
        of === 'unit'
          ? { unit_id: holder, name: unitNames.get(holder) ?? null }
          : { ...(employee && { employee_id: employee.employee_id }), name: employee ? fullName(employee) : null },
      address: masked(address),
      read_at,
      count,
      error,
    };
  });
}

/** Returns the host and the last four characters of a calendar link. */
const masked = (address: string): string => `${new URL(address).host}/…${address.slice(-4)}`;

async function requireAddress({ table }: SiteContext, id: string): Promise<ShiftAddress> {
  const address = (await listShiftAddresses(table)).find((one) => one.id === id);
  if (!address) throw noSuchAddress();
  return address;
}

const noSuchAddress = () => new ApiError('not_found', { detail: gone('calendar link') });

const subjectOf = ({ id, holder, of }: ShiftAddress) => ({
  address: id,
  ...(of === 'employee' && { employee: holder }),
});
const auditedOf = ({ holder, of, kind, address }: ShiftAddress) => ({
  ...(of === 'unit' && { unit_id: holder }),
  kind,
  host: new URL(address).host,
});

/** Adds a calendar link. Throws a field error for an unsupported address, and for an unknown or repeated holder. */
export async function addAddress(
  context: SiteContext,
  { kind, employee_id, unit_id, address: typed }: ValidatedInput<typeof shifts.addAddress>['body'],
  loopback: boolean,
): Promise<Answered> {
  const { table, actor, now, idempotency } = context;
  const address = typed.replace(/^webcal:/i, 'https:');
  const refused = whyNotOutside(address, { loopback });
  if (refused) throw invalidField('address', refused);
  const field = unit_id === undefined ? 'employee_id' : 'unit_id';
  const holder =
    unit_id === undefined ? await employeeNumbered(context, employee_id ?? '') : await unitOf(context, unit_id);
  if (!holder) throw invalidField(field, unit_id === undefined ? unknownEmployee : gone('unit'));
  const added: ShiftAddress = {
    id: newId(now),
    kind,
    holder,
    of: unit_id === undefined ? 'employee' : 'unit',
    address,
  };
  const [answer] = await presentAddresses(context, [added]);
  if (!answer) throw new Error('An address was not presented');
  await withoutCollision(async () => {
    if ((await listShiftAddresses(table)).length >= mostAddresses) throw new ApiError('list_full');
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      addShiftAddress(table, added, () =>
        invalidField(field, `There is already a calendar link for these ${kind}s. Remove it first.`),
      ),
      audit(table, actor, now, {
        action: 'shifts.add_address',
        subject: subjectOf(added),
        after: auditedOf(added),
      }),
    ]);
  });
  return answer;
}

const employeeNumbered = async ({ table }: SiteContext, number: string): Promise<string | undefined> =>
  [...(await findEmployeesNumbered(table, [number])).values()].find(({ leaving }) => !leaving)?.id;

const unitOf = async (context: SiteContext, unit: string): Promise<string | undefined> =>
  (await cachedUnitsAndGroups(context)).units.find(({ id }) => id === unit)?.id;

/** Removes a calendar link and the shifts read from it. */
export async function removeAddress(context: SiteContext, id: string): Promise<void> {
  const { table, actor, now } = context;
  await withoutCollision(async () => {
    const address = await requireAddress(context, id);
    await transact(table, [
      // Shifts of earlier months stay until their items expire.
      ...(await replaceShifts(table, {
        ...daysRead(context, 120),
        source: id,
        shiftsOf: new Map([[address.holder, []]]),
      })),
      removeShiftAddress(table, address),
      audit(table, actor, now, {
        action: 'shifts.remove_address',
        subject: subjectOf(address),
        before: auditedOf(address),
      }),
    ]);
  });
}

/** Reads a calendar link on request and returns its new state. Throws `not_found`. */
export async function refreshAddress(context: SiteContext, id: string, loopback: boolean): Promise<Answered> {
  const read = await readAddress(context, await requireAddress(context, id), loopback);
  if (!read) throw noSuchAddress();
  const [answer] = await presentAddresses(context, [read]);
  if (!answer) throw new Error('An address was not presented');
  return answer;
}

/**
 * Reads a calendar link and replaces its shifts and state in one transaction. A failure keeps the shifts. Returns the
 * link as stored then; undefined: it was removed meanwhile.
 */
async function readAddress(
  context: SiteContext,
  address: ShiftAddress,
  loopback: boolean,
): Promise<ShiftAddress | undefined> {
  const { table, actor, now, site } = context;
  const days = daysRead(context);
  const read = await contentOf(address, { ...days, kind: address.kind, timeZone: site.timezone }, loopback);
  return withoutCollision(async () => {
    const current = (await listShiftAddresses(table)).find(({ id }) => id === address.id);
    if (!current) return undefined;
    const found = 'shifts' in read ? read.shifts : undefined;
    const shiftsOf = new Map(found ? [[address.holder, found]] : []);
    const reading = found
      ? { read_at: now.toISOString(), count: found.length, error: undefined }
      : { error: 'error' in read ? read.error : undefined };
    await transact(table, [
      ...(await replaceShifts(table, { ...days, source: address.id, shiftsOf })),
      setShiftReading(table, current, reading),
      ...(actor.id === 'system'
        ? []
        : [
            audit(table, actor, now, {
              action: 'shifts.read_address',
              subject: subjectOf(address),
              after: auditedOf(address),
            }),
          ]),
    ]);
    return { ...current, ...reading };
  });
}

async function contentOf(
  { address }: ShiftAddress,
  reading: Parameters<typeof readCalendar>[1],
  loopback: boolean,
): Promise<{ shifts: ReturnType<typeof readCalendar> } | { error: string }> {
  try {
    const headers = { accept: 'text/calendar' };
    const { status, text } = await fetchOutside(address, { headers }, { ...limits, loopback });
    if (status !== 200) throw new Unreachable(`It answers with the error ${status}`);
    return { shifts: readCalendar(text, reading) };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { error: error.message };
  }
}

/** Reads a site's calendar links after this id, one by one. Skips those of former employees and removed units. */
export async function* readingParts(
  context: SiteContext,
  loopback: boolean,
  after = '',
): AsyncGenerator<{ end: string }> {
  const all = (await listShiftAddresses(context.table)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const people = all.flatMap(({ of, holder }) => (of === 'employee' ? [holder] : []));
  const [{ units }, employees] = await Promise.all([
    cachedUnitsAndGroups(context),
    findEmployees(context.table, people),
  ]);
  const holders = new Set([...units, ...employees.filter(({ active }) => active)].map(({ id }) => id));
  for (const address of all.filter(({ id, holder }) => id > after && holders.has(holder))) {
    await readAddress(context, address, loopback);
    yield { end: address.id };
  }
}
