import type { SiteTable } from '../../table/core/client.ts';
import type { Holder } from '../../table/entities/account-holder.ts';

/** Returns an account's name for devices and apps: a person may have several, in several departments. */
export const accountName = ({ site }: SiteTable, { employee }: Holder): string => `${employee.employee_id} (${site})`;
