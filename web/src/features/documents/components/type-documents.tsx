import { Stack } from '@mantine/core';
import type { StoredDocument } from '@muster/shared/areas/documents';
import type { TrainingType } from '@muster/shared/areas/training';
import type { DocumentKind } from '@muster/shared/rules/document-files';
import { useMemo, useState } from 'react';
import { ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { useTimeZone } from '../../auth/use-current-employee.ts';
import { useTypeDocuments } from '../api.ts';
import { labels } from '../labels.ts';
import { useUploads } from '../use-uploads.ts';
import { AddDocuments } from './add-documents.tsx';
import { DocumentList } from './document-list.tsx';
import { RemoveForm } from './remove-form.tsx';

const always = () => true;

/** The documents of a training, which every class of it has: in a dialog. */
export function TypeDocuments({ type: { id } }: { type: TrainingType }) {
  const { data: documents, error, retry, reload } = useTypeDocuments(id);
  const timeZone = useTimeZone();
  const owner = useMemo(() => ({ typeId: id }), [id]);
  const uploads = useUploads(owner, reload);
  const [kind, setKind] = useState<DocumentKind>('lesson_plan');
  const [removing, setRemoving] = useState<StoredDocument>();
  if (!documents) return error ? <ErrorState message={labels.failed} onRetry={retry} /> : <LoadingSkeleton />;
  if (removing)
    return (
      <RemoveForm
        document={removing}
        onRemoved={async () => {
          await reload().catch(() => undefined);
          setRemoving(undefined);
        }}
        onCancel={() => setRemoving(undefined)}
      />
    );
  return (
    <Stack gap="lg">
      <AddDocuments {...uploads} kind={kind} onKind={setKind} />
      <DocumentList documents={documents} owner={owner} timeZone={timeZone} mayRemove={always} onRemove={setRemoving} />
    </Stack>
  );
}
