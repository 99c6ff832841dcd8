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
  /** The read share of the file; undefined: not reading. */
  reading: number | undefined;
  /** The checked share of its rows; undefined: not checking. */
  checking: number | undefined;
  /** Blocks the choice of a file. */
  disabled?: boolean;
  /** Why the file cannot be read, or its problem. */
  failure: string | false | undefined;
  onChoose: (file: File | null) => void;
  /** Another way to enter rows. */
  children?: ReactNode;
}

/** Asks for a file, and shows how it was read. */
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
  // The browser reports only a different choice, but a corrected file with the same name must be read again.
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
