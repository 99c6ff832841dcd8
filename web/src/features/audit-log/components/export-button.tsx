import { Button } from '@mantine/core';
import { today } from '@muster/shared/rules/calendar';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { storedValue } from '../../../api/login-cookies.ts';
import { downloadFile } from '../../../ui/download-file.ts';
import { useAction } from '../../../ui/use-action.ts';
import { auditLogCsv, fetchAllEntries } from '../csv-export.ts';
import { labels } from '../labels.ts';
import type { AuditLogFilter } from '../use-audit-log-filter.ts';

interface ExportButtonProps {
  filter: AuditLogFilter;
  timeZone: string;
  onFailure: (message: string | undefined) => void;
}

/** Saves everything that matches the filter as a CSV file, and says how far it is. Leaving the screen ends it. */
export function ExportButton({ filter, timeZone, onFailure }: ExportButtonProps) {
  const [count, setCount] = useState(0);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const { busy, run } = useAction(async () => {
    onFailure(undefined);
    setCount(0);
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    try {
      const entries = await fetchAllEntries(filter, setCount, signal);
      const name = `activity-${storedValue('site_code') ?? ''}-${today(timeZone, new Date())}.csv`;
      downloadFile(name, auditLogCsv(entries, timeZone), 'text/csv;charset=utf-8');
    } catch (error) {
      if (!signal.aborted) onFailure(errorText(labels.export.failed, error));
    }
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void run()}
      aria-disabled={busy}
      data-disabled={busy || undefined}
    >
      <span aria-live="polite" className="tabular">
        {busy ? labels.export.busy(count) : labels.export.title}
      </span>
    </Button>
  );
}
