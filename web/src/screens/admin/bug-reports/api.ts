import type { BugReport } from '@muster/shared/areas/accounts';
import { useCallback, useMemo, useState } from 'react';
import { accounts } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { usePagedList } from '../../../api/use-paged-list.ts';

/** Loads the bug reports, newest first. `handle` marks one as handled and shows the server's answer. */
export function useBugReports() {
  const { rows, ...list } = usePagedList(accounts.bugReports);
  const [handled, setHandled] = useState<ReadonlyMap<string, BugReport>>(new Map());
  const handle = useCallback(async (id: string) => {
    const report = await call(accounts.handleBugReport, { params: { id } });
    setHandled((before) => new Map(before).set(id, report));
  }, []);
  const changed = useMemo(
    () => (handled.size === 0 ? rows : rows?.map((row) => handled.get(row.id) ?? row)),
    [rows, handled],
  );
  return { ...list, rows: changed, handle };
}
