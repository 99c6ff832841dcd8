import { Button } from '@mantine/core';
import { today } from '@muster/shared/rules/calendar';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { storedValue } from '../../../../api/login-cookies.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { downloadFile } from '../../../../ui/download-file.ts';
import { type AuditLogFilter, fetchAllEntries } from '../api.ts';
import { auditLogCsv } from '../csv-export.ts';
import { labels } from '../labels.ts';

interface ExportButtonProps {
  filter: AuditLogFilter;
  timeZone: string;
  onFailure: (message: string | undefined) => void;
}

/** Saves all matching entries as a CSV file and shows the progress. Leaving the screen cancels it. */
export function ExportButton({ filter, timeZone, onFailure }: ExportButtonProps) {
  const [count, setCount] = useState(0);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const { busy, run } = useMutation(async () => {
    onFailure(undefined);
    setCount(0);
    controller.current = new AbortController();
    const { signal } = controller.current;
    try {
      const entries = await fetchAllEntries(filter, setCount, signal);
      const name = `audit-log-${storedValue('site_code') ?? ''}-${today(timeZone, new Date())}.csv`;
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
