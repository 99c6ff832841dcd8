import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { csvOf } from '@muster/shared/csv';
import type { CsvFile } from '@muster/shared/csv-file/read-csv-file';
import { rejectedRows } from '@muster/shared/csv-file/rejected-rows';
import type { RowProblem } from '@muster/shared/history-import/problems';
import { IconDownload } from '@tabler/icons-react';
import { downloadFile } from '../download-file.ts';
import { fileLabels } from './labels.ts';

const texts = fileLabels.rejected;

interface SaveRejectedProps {
  name: string;
  file: CsvFile;
  problems: readonly RowProblem[];
  count: number;
}

/** Saves the rejected rows with the columns of their file and the problems. */
export function SaveRejected({ name, file, problems, count }: SaveRejectedProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => downloadFile(texts.fileName(name), csvOf(rejectedRows(file, problems)), 'text/csv;charset=utf-8')}
    >
      {texts.save(count)}
    </Button>
  );
}

interface RejectedRowsProps extends SaveRejectedProps {
  leavesOut: boolean;
  onLeaveOut: (leavesOut: boolean) => void;
}

/** Help and actions for rejected rows: save them to correct, or import the others without them. */
export function RejectedRows({ leavesOut, onLeaveOut, ...rejected }: RejectedRowsProps) {
  return (
    <Stack gap="sm">
      <Text variant="hint">{texts.help}</Text>
      <Group gap="md">
        <SaveRejected {...rejected} />
        <Checkbox
          label={texts.leaveOut(rejected.count)}
          checked={leavesOut}
          onChange={({ currentTarget: { checked } }) => onLeaveOut(checked)}
        />
      </Group>
    </Stack>
  );
}
