import { Stack } from '@mantine/core';
import type { TrainingType } from '@muster/shared/areas/training';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTypeDocuments } from '../../../../parts/documents/api.ts';
import { AddDocuments } from '../../../../parts/documents/components/add-documents.tsx';
import { DocumentList } from '../../../../parts/documents/components/document-list.tsx';
import { RemoveForm } from '../../../../parts/documents/components/remove-form.tsx';
import { labels, uploadLabels as texts } from '../../../../parts/documents/labels.ts';
import { useUploads } from '../../../../parts/documents/use-uploads.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { type Draft, DraftContext } from '../../../../ui/draft-context.ts';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';

const always = () => true;

/** The documents of a training, which all of its classes share, in a dialog. */
export function TypeDocuments({ type: { id } }: { type: TrainingType }) {
  const { data: documents, error, retry, reload } = useTypeDocuments(id);
  const timeZone = useTimeZone();
  const owner = useMemo(() => ({ typeId: id }), [id]);
  const uploads = useUploads(owner, reload);
  const { removing: removingId, setRemoving, draft } = useRemoval();
  useDialogStatus({ dirty: uploads.uploads.length > 0, busy: false, asks: texts.discard });
  if (!documents) return <NotLoaded error={error} message={labels.failed} onRetry={retry} />;
  const removing = documents.find((one) => one.id === removingId && !one.removed);
  if (removing)
    return (
      <DraftContext value={draft}>
        <RemoveForm
          document={removing}
          onRemoved={async () => {
            await reload().catch(() => undefined);
            setRemoving(undefined);
          }}
          onCancel={() => setRemoving(undefined)}
        />
      </DraftContext>
    );
  return (
    <Stack gap="lg">
      <AddDocuments {...uploads} />
      <DocumentList
        documents={documents}
        owner={owner}
        timeZone={timeZone}
        mayRemove={always}
        onRemove={({ id }) => setRemoving(id)}
      />
    </Stack>
  );
}

/** The draft of the dialog: the reason to remove a document. */
interface RemovalDraft {
  document: string;
  values: unknown;
}

/** Keeps the document that is being removed, with the draft of its form. */
function useRemoval() {
  const dialog = useContext(DraftContext);
  const before = useRef<RemovalDraft>(undefined);
  const [removing, setRemoving] = useState<string>();
  useEffect(() => {
    const restored = dialog?.take() as RemovalDraft | undefined;
    if (!restored) return;
    before.current = restored;
    setRemoving(restored.document);
  }, [dialog]);
  const draft = useMemo(
    (): Draft | undefined =>
      dialog && {
        take: () => {
          const values = before.current?.document === removing ? before.current?.values : undefined;
          before.current = undefined;
          return values;
        },
        report: (values) =>
          dialog.report(values === undefined || removing === undefined ? undefined : { document: removing, values }),
      },
    [dialog, removing],
  );
  return { removing, setRemoving, draft };
}
