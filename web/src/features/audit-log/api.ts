import { type AuditLogEntry, accounts } from '@muster/shared/areas/accounts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callPage } from '../../api/client.ts';
import type { PageQuery } from '../../api/next-page.ts';
import type { AuditLogFilter } from './use-audit-log-filter.ts';

/** Entries that a screen is filled with at once. */
const rowsAtOnce = 100;

interface Loaded {
  rows: readonly AuditLogEntry[];
  /** `waiting`: there is more, for when somebody scrolls there. */
  state: 'loading' | 'waiting' | 'complete' | 'failed';
  /** When the last page came, in milliseconds since the epoch. */
  asOf?: number;
}

const nothing: Loaded = { rows: [], state: 'loading' };

/**
 * The entries that match a filter, newest first, as many as were asked for: a page may be short or empty and still be followed
 * by another, so pages are followed until a screen is full. Another filter begins anew; without one nothing is asked for.
 */
export function useAuditLog(filter: AuditLogFilter | undefined) {
  const [list, setList] = useState(nothing);
  const [wanted, setWanted] = useState({ of: filter, rows: rowsAtOnce });
  const position = useRef<{ of: AuditLogFilter | undefined; rows: number; next: PageQuery | undefined }>(undefined);
  useEffect(() => {
    if (!filter) return;
    const leaving = new AbortController();
    const goal = wanted.of === filter ? wanted.rows : rowsAtOnce;
    if (position.current?.of !== filter) {
      position.current = { of: filter, rows: 0, next: { limit: rowsAtOnce } };
      setList(nothing);
    } else setList((before) => ({ ...before, state: 'loading' }));
    const at = position.current;
    async function fill() {
      while (at.next && at.rows < goal) {
        const options = { filter, signal: leaving.signal };
        const { rows, next } = await callPage(accounts.auditLog, at.next, options);
        leaving.signal.throwIfAborted();
        at.rows += rows.length;
        at.next = next;
        setList((before) => ({ ...before, rows: [...before.rows, ...rows], asOf: Date.now() }));
      }
      setList((before) => ({ ...before, state: at.next ? 'waiting' : 'complete' }));
    }
    fill().catch(() => {
      if (!leaving.signal.aborted) setList((before) => ({ ...before, state: 'failed' }));
    });
    return () => leaving.abort();
  }, [filter, wanted]);
  const more = useCallback(() => setWanted({ of: filter, rows: (position.current?.rows ?? 0) + rowsAtOnce }), [filter]);
  return { ...list, more };
}
