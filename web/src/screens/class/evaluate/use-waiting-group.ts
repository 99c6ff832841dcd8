import { useMemo } from 'react';
import { answeredAt } from '../../../api/load-state.ts';
import { useDevice } from '../../../parts/offline/use-device.ts';
import { useReloadAfterSending } from '../../../parts/offline/use-reload-after-sending.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';
import { type ClassGroup, groupKey, type useGroup } from './api.ts';
import { withWaiting } from './waiting.ts';

/** Returns the evaluation of a class with the entries of this device, and loads it again once they were sent. */
export function useWaitingGroup(loaded: ReturnType<typeof useGroup>, day: string): ClassGroup | undefined {
  const { data: answer, retry } = loaded;
  const entries = useDevice()?.entries;
  const employee = useCurrentEmployee().data;
  const group = useMemo(() => {
    if (!answer || !entries || entries.length === 0) return answer;
    const { class: held, form } = answer;
    const name = `${employee?.first_name ?? ''} ${employee?.last_name ?? ''}`.trim();
    const evaluator = { employee_id: employee?.employee_id ?? '', name };
    return withWaiting(answer, entries, evaluator, answeredAt(groupKey(held.id, form.id, day)));
  }, [answer, entries, employee, day]);
  useReloadAfterSending(retry);
  return group;
}
