import { Group, Stack, Text } from '@mantine/core';
import type { StoredDocument } from '@muster/shared/areas/documents';
import { type ClassFileItem, classFile } from '@muster/shared/rules/class-file';
import { useMemo } from 'react';
import { useClassDay, useSheet } from '../../../../parts/class-day/api.ts';
import { useClassDocuments } from '../../../../parts/documents/api.ts';
import { AddDocuments } from '../../../../parts/documents/components/add-documents.tsx';
import { DocumentList } from '../../../../parts/documents/components/document-list.tsx';
import { RemoveForm } from '../../../../parts/documents/components/remove-form.tsx';
import { labels, removeLabels, classFileLabels as texts, uploadLabels } from '../../../../parts/documents/labels.ts';
import { useUploads } from '../../../../parts/documents/use-uploads.ts';
import { useClassResults } from '../../../../parts/surveys/api.ts';
import { useCancellation } from '../../../../parts/trainings/api.ts';
import { usePermissions } from '../../../../session/permissions/api.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { useDialogWithDraft } from '../../../../ui/use-dialog-with-draft.ts';
import type { ClassPanelProps } from '../../class-day/class-panel.ts';
import { ClassFileChecklist } from './class-file-checklist.tsx';
import { SaveClassFile } from './save-class-file.tsx';

/** The file of a class: an auditor's checklist, the documents, and a download of everything. */
export function ClassFileTab({ classId, day }: ClassPanelProps) {
  const { data: documents, error, staleSince, retry, reload } = useClassDocuments(classId);
  const sheet = useSheet(classId);
  const classDay = useClassDay(classId);
  const survey = useClassResults(day.evaluated && classId);
  const cancellation = useCancellation(day.canceled && classId);
  const timeZone = useTimeZone();
  const owner = useMemo(() => ({ classId }), [classId]);
  const uploads = useUploads(owner, reload);
  const { dialog, setDialog, draft } = useDialogWithDraft<StoredDocument>('remove-document');
  const { permissions = {} } = usePermissions();
  const managesTypes = permissions.manage_trainings === true;
  const mayRemove = useMemo(
    () =>
      ({ class_id }: StoredDocument) =>
        class_id !== null || managesTypes,
    [managesTypes],
  );
  const again = () => Promise.allSettled([retry(), sheet.retry(), survey.retry(), cancellation.retry()]);
  const isLoading = (day.canceled && !cancellation.data) || (day.evaluated && survey.data === undefined);
  if (!documents || !sheet.data || isLoading)
    return error || sheet.error || survey.error || cancellation.error ? (
      <ErrorState message={texts.failed} onRetry={again} />
    ) : (
      <LoadingSkeleton />
    );
  const shown = sheet.data;
  const items = itemsOf(day, shown, documents, survey.data);
  const load = async () => {
    const [dayNow, sheetNow, documentsNow, results] = await Promise.all([
      classDay.reload(),
      sheet.reload(),
      reload(),
      day.evaluated && survey.reload(),
    ]);
    // All are loaded now: only a type of SWR allows for no answer.
    const now = { day: dayNow ?? day, sheet: sheetNow ?? shown, documents: documentsNow ?? documents };
    const items = itemsOf(now.day, now.sheet, now.documents, results || null);
    return { ...now, items, survey: results || null, cancellation: cancellation.data };
  };
  return (
    <Stack gap="lg">
      <StaleAlert message={labels.failed} asOf={staleSince ?? sheet.staleSince} timeZone={timeZone} onRetry={again} />
      <Group justify="space-between" align="flex-start" gap="md">
        <div>
          <Text fw={500} role="status">
            {day.canceled ? texts.canceled : summary(items)}
          </Text>
          {!day.canceled && <Text variant="hint">{texts.source}</Text>}
        </div>
        <SaveClassFile classId={classId} load={load} />
      </Group>
      {items.length > 0 && <ClassFileChecklist items={items} onAdd={uploads.add} />}
      <AddDocuments {...uploads} />
      <ConfirmLeave reason={uploads.uploads.length > 0 ? uploadLabels.leave(uploads.uploads.length) : undefined} />
      <DocumentList
        documents={documents}
        owner={owner}
        timeZone={timeZone}
        mayRemove={mayRemove}
        onRemove={setDialog}
      />
      <Dialog dialog={dialog} title={() => removeLabels.title} draft={draft} onClose={() => setDialog(undefined)}>
        {(document) => (
          <RemoveForm
            document={document}
            onRemoved={async () => {
              await reload().catch(() => undefined);
              setDialog(undefined);
            }}
            onCancel={() => setDialog(undefined)}
          />
        )}
      </Dialog>
    </Stack>
  );
}

/** Returns the checklist; empty for a class that has not taken place. */
const itemsOf = (...[day, ...facts]: Parameters<typeof classFile>) =>
  'canceled' in day && day.canceled ? [] : classFile(day, ...facts);

function summary(items: readonly ClassFileItem[]): string {
  const missing = items.filter(({ complete }) => !complete).length;
  return missing === 0 ? texts.allComplete : texts.someMissing(missing, items.length);
}
