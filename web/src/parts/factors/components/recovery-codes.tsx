import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useMutation } from '../../../api/use-mutation.ts';
import { departmentName } from '../../../session/api.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { downloadFile } from '../../../ui/download-file.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { recoveryLabels as labels } from '../labels.ts';
import classes from './recovery-codes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The text of the button that continues. */
  submit: string;
  onKept: () => Promise<unknown>;
}

/** New recovery codes, shown once. The person confirms that they are saved, then continues. */
export function RecoveryCodes({ codes, submit, onKept }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false);
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState(false);
  const { busy, run } = useMutation(async () => {
    setMissing(!kept);
    if (kept) await onKept();
  });
  const heading = labels.heading(departmentName());
  const text = [heading, labels.each, '', ...codes, ''].join('\n');
  return (
    <Stack gap="md">
      <Text className={classes.screen}>{labels.help}</Text>
      <div className={classes.paper}>
        <Text fw={500}>{heading}</Text>
        <Text>{labels.each}</Text>
      </div>
      <ul className={classes.codes} aria-label={labels.list}>
        {codes.map((code) => (
          <li key={code} className={classes.code}>
            {code}
          </li>
        ))}
      </ul>
      <Stack gap="md" className={classes.screen}>
        <Group gap="xs">
          <CopyButton text={text} label={labels.copy} copied={labels.copied} onRefused={() => setRefused(true)} />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => downloadFile(labels.file, text, 'text/plain;charset=utf-8')}
          >
            {labels.download}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {labels.print}
          </Button>
        </Group>
        <ErrorAlert message={refused && labels.copyFailed} />
        <Checkbox
          label={labels.kept}
          checked={kept}
          error={missing && !kept && labels.keptMissing}
          onChange={(event) => setKept(event.currentTarget.checked)}
          py={10}
        />
        <Group justify="flex-end">
          <BusyButton label={submit} busyLabel={submit} busy={busy} onClick={() => void run()} />
        </Group>
      </Stack>
    </Stack>
  );
}
