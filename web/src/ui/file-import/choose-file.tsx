import { Alert, Button, FileButton, Group, Text } from '@mantine/core';
import { type CsvFile, exampleOf } from '@muster/shared/csv-file/read-csv-file';
import { IconFileUpload, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { ErrorAlert } from '../error-alert.tsx';
import { fileLabels } from './labels.ts';
import { Section } from './section.tsx';

interface ChooseFileProps {
  help: string;
  chosen: { name: string; file: CsvFile } | undefined;
  /** The share of the file that is read; undefined: none is being read. */
  reading: number | undefined;
  /** The share of its rows that is checked; undefined: they are checked, or there are none. */
  checking: number | undefined;
  /** No file can be chosen now. */
  disabled?: boolean;
  /** Why the file cannot be read, or what is wrong with it. */
  failure: string | false | undefined;
  onChoose: (file: File | null) => void;
  /** Another way to give the rows. */
  children?: ReactNode;
}

/** Asks for a file, and says how it was read. */
export function ChooseFile({
  help,
  chosen,
  reading,
  checking,
  disabled,
  failure,
  onChoose,
  children,
}: ChooseFileProps) {
  const texts = fileLabels.file;
  const busy =
    reading !== undefined ? texts.reading(reading) : checking !== undefined ? texts.checking(checking) : undefined;
  // The browser reports only another choice: a file that was corrected and saved is to be chosen again.
  const forgetChoice = useRef<() => void>(null);
  const example = chosen && chosen.file.encoding !== 'UTF-8' ? exampleOf(chosen.file) : undefined;
  return (
    <Section title={texts.title} help={help}>
      <Group gap="md">
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          resetRef={forgetChoice}
          onChange={(file) => {
            forgetChoice.current?.();
            onChoose(file);
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant={chosen ? 'default' : 'filled'}
              leftSection={<IconFileUpload size={16} aria-hidden />}
              disabled={disabled || busy !== undefined}
            >
              {busy ?? (chosen ? texts.chooseAnother : texts.choose)}
            </Button>
          )}
        </FileButton>
        {chosen && <Text role="status">{texts.read(chosen.name, chosen.file.rows.length)}</Text>}
      </Group>
      {children}
      <ErrorAlert message={failure} />
      {chosen && example && (
        <Alert color="navy" icon={<IconInfoCircle aria-hidden />}>
          {texts.encoding(chosen.file.encoding, example.text, example.line)}
        </Alert>
      )}
    </Section>
  );
}
