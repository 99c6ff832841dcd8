import type { FederalHoliday } from '@muster/shared/areas/lists';
import { type FederalHolidayId, federalHolidays } from '@muster/shared/rules/holidays';
import { changeSite } from '../../calls/change-site.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { type Site, setSiteHolidaysOff } from '../../table/entities/site.ts';

export const presentFederal = (
  id: FederalHolidayId,
  { holidays_off = [] }: Pick<Site, 'holidays_off'>,
): FederalHoliday => ({
  id,
  name: federalHolidays.find((one) => one.id === id)?.name ?? id,
  kept: !holidays_off.includes(id),
});

/** Sets whether the department observes a federal holiday. Does nothing if unchanged. */
export async function keepFederalHoliday(
  context: SiteContext,
  { id, kept }: { id: FederalHolidayId; kept: boolean },
): Promise<FederalHoliday> {
  const { holidays_off } = await changeSite(context, 'holiday.federal', (site) => {
    const before = site.holidays_off ?? [];
    const off = federalHolidays.map((one) => one.id).filter((one) => (one === id ? !kept : before.includes(one)));
    return {
      before: { holidays_off: before },
      after: { holidays_off: off },
      write: setSiteHolidaysOff(context.table, site, off),
    };
  });
  return presentFederal(id, { holidays_off });
}
