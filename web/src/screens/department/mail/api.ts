import type { DepartmentMail } from '@muster/shared/areas/mail';
import { useState } from 'react';
import { mail } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';

/** Loads the department's email settings. `change` replaces them and throws on failure. */
export function useDepartmentMail() {
  const { data, error, retry, mutate } = useCall(mail.department);
  const [requested, setRequested] = useState<Partial<DepartmentMail>>({});
  async function change(to: Partial<Pick<DepartmentMail, 'on' | 'forgot_password'>>): Promise<void> {
    if (!data) return;
    setRequested(to);
    try {
      const { on, forgot_password } = { ...data, ...to };
      // A password cannot be reset by email while email is off.
      const saved = await call(mail.setDepartment, { body: { on, forgot_password: on && forgot_password } });
      await mutate(saved, { revalidate: false });
    } finally {
      setRequested({});
    }
  }
  return { department: data && { ...data, ...requested }, failed: error !== undefined, retry, change };
}
