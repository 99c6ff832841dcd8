import type { TimeFormat } from '@muster/shared/rules/time-format';
import { useState } from 'react';
import { settings } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';
import { setSiteTimeFormat } from '../../../ui/site-time-format.ts';

/** Loads the time zone and time format. `change` sets the format for all employees and throws on failure. */
export function useDepartment() {
  const { data, error, retry, mutate } = useCurrentEmployee();
  const [requested, setRequested] = useState<TimeFormat>();
  async function change(to: TimeFormat): Promise<void> {
    setRequested(to);
    try {
      const { time_format } = await call(settings.setDepartment, { body: { time_format: to } });
      // This page shows no times, so it is not rendered again.
      setSiteTimeFormat(time_format);
      await mutate((employee) => employee && { ...employee, time_format }, { revalidate: false });
    } finally {
      setRequested(undefined);
    }
  }
  return { department: data && { ...data, time_format: requested ?? data.time_format }, error, retry, change };
}
