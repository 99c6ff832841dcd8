import { Button, FileButton, Group, NativeSelect, Progress, Stack, Text, Title } from '@mantine/core';
import { type DocumentKind, documentKinds } from '@muster/shared/rules/document-files';
import { IconAlertCircle, IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { acceptedFiles } from '../accepted-files.ts';
import { kindWords, sizeText, uploadLabels as texts } from '../labels.ts';
import type { FileUpload, Uploads } from '../use-uploads.ts';
import classes from './add-documents.module.css';

/**
 * Adds documents by a button or drag and drop, with progress. The kind is chosen for each addition: a remembered choice
 * would file the next document wrongly.
 */
export function AddDocuments({ uploads, add, retry, drop }: Uploads) {
  const [kind, setKind] = useState<DocumentKind>();
  const [isKindMissing, setIsKindMissing] = useState(false);
  const kindField = useRef<HTMLSelectElement>(null);
  const [over, setOver] = useState(false);
  function addAs(files: readonly File[]): void {
    if (kind) {
      add(files, kind);
      setKind(undefined);
      return;
    }
    setIsKindMissing(true);
    kindField.current?.focus();
  }
  const isFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    <Stack component="section" gap="sm" aria-labelledby="add-documents">
      <Title order={2} size="h4" id="add-documents">
        {texts.title}
      </Title>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          if (!isFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!isFiles(event)) return;
          event.preventDefault();
          setOver(false);
          addAs([...event.dataTransfer.files]);
        }}
      >
        <Group gap="md" align="flex-end">
          <NativeSelect
            label={texts.kind}
            id="document-kind"
            ref={kindField}
            data={[
              { value: '', label: texts.noKind, disabled: true },
              ...documentKinds.map((value) => ({ value, label: kindWords[value] })),
            ]}
            value={kind ?? ''}
            error={isKindMissing && texts.kindMissing}
            onChange={({ currentTarget }) => {
              setKind(currentTarget.value as DocumentKind);
              setIsKindMissing(false);
            }}
          />
          <ChooseFiles asksFirst={kind === undefined} onFiles={addAs} />
          <Text c="dimmed" className={classes.orDrop}>
            {texts.drop}
          </Text>
        </Group>
        <Text variant="hint" mt="xs">
          {texts.help}
        </Text>
      </div>
      {uploads.length > 0 && (
        <ul className={classes.files} aria-label={texts.list}>
          {uploads.map((upload) => (
            <UploadLine key={upload.key} upload={upload} onRetry={retry} onDrop={drop} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** Opens the file dialog. With `asksFirst`, reports no files instead. */
function ChooseFiles({ asksFirst, onFiles }: { asksFirst: boolean; onFiles: (files: readonly File[]) => void }) {
  const forgetChoice = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      accept={acceptedFiles}
      resetRef={forgetChoice}
      onChange={(files) => {
        // The browser reports the same file again only after a reset.
        forgetChoice.current?.();
        onFiles(files);
      }}
    >
      {({ onClick }) => (
        <Button
          leftSection={<IconFileUpload size={16} aria-hidden />}
          onClick={() => (asksFirst ? onFiles([]) : onClick())}
        >
          {texts.choose}
        </Button>
      )}
    </FileButton>
  );
}

interface UploadLineProps {
  upload: FileUpload;
  onRetry: (upload: FileUpload) => void;
  onDrop: (upload: FileUpload) => void;
}

function UploadLine({ upload, onRetry, onDrop }: UploadLineProps) {
  const { file, kind, state } = upload;
  const failed = state.step === 'failed';
  return (
    <li>
      <div className={classes.file}>
        <Text className={classes.name}>
          {file.name}{' '}
          <Text span variant="hint">
            {kindWords[kind]}, {sizeText(file.size)}
          </Text>
        </Text>
        {failed && !state.final && (
          <Button variant="default" size="xs" aria-label={texts.retryOf(file.name)} onClick={() => onRetry(upload)}>
            {texts.retry}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={failed ? texts.dismissOf(file.name) : texts.cancelOf(file.name)}
          onClick={() => onDrop(upload)}
        >
          {failed ? texts.dismiss : texts.cancel}
        </Button>
      </div>
      {state.step === 'failed' ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes.failure}>
          <IconAlertCircle size={16} stroke={1.8} aria-hidden />
          <span>{state.message}</span>
        </Text>
      ) : (
        <Group gap="sm" wrap="nowrap">
          <Progress
            value={state.step === 'sending' ? state.percent : state.step === 'checking' ? 100 : 0}
            aria-label={file.name}
            className={classes.progress}
          />
          <Text variant="hint" className="tabular" role="status">
            {stepText(state)}
          </Text>
        </Group>
      )}
    </li>
  );
}

function stepText(state: Exclude<FileUpload['state'], { step: 'failed' }>): string {
  if (state.step === 'sending') return texts.sending(state.percent);
  return texts[state.step];
}
