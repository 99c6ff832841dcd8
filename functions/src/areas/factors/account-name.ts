import type { SiteTable } from '../../table/core/client.ts';
import type { Holder } from '../../table/entities/account-holder.ts';

/** Returns how devices and apps list an account: a person may have several, of several departments. */
export const accountName = ({ site }: SiteTable, { employee }: Holder): string => `${employee.employee_id} (${site})`;
