import { Button, Group, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { DraftHead } from '@muster/shared/evaluation-answers';
import { useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { useDrafts } from '../../../../parts/evaluations/api.ts';
import { removeDraft } from '../../../../parts/evaluations/drafts/api.ts';
import { fieldReportPath, recordingPath } from '../../../../paths.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { ActionLine, ActionList } from '../../../../ui/action-list.tsx';
import { Confirm } from '../../../../ui/confirm.tsx';
import { formatDate, formatMoment } from '../../../../ui/date-time.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { labels } from '../labels.ts';

const nameOf = ({ form_name, employee }: DraftHead): string => labels.draftOf(form_name, employee.name);

/** Returns the address that continues a draft. */
const pathOf = ({ id, on, field_training, evaluator }: DraftHead): string =>
  field_training
    ? fieldReportPath(field_training.trainee_id, field_training.report, on, evaluator?.employee_id)
    : recordingPath({ draft: id });

/** The drafts of the signed-in person. */
export function Drafts() {
  const { data, error, retry, mutate } = useDrafts();
  const timeZone = useTimeZone();
  const [removed, setRemoved] = useState<DraftHead>();
  if (!data) return <NotLoaded error={error} message={labels.draftsFailed} onRetry={retry} rows={2} />;
  async function remove({ id }: DraftHead): Promise<void> {
    await removeDraft(id);
    notifications.show({ message: labels.removed, color: 'navy' });
    setRemoved(undefined);
    await mutate((drafts) => drafts?.filter((draft) => draft.id !== id), { revalidate: false });
  }
  return (
    <section aria-label={labels.drafts}>
      <Title order={2}>{labels.drafts}</Title>
      <Text variant="hint" mt={4} mb="sm">
        {data.length === 0 ? labels.noDrafts : labels.draftsHelp}
      </Text>
      {data.length > 0 && (
        <ActionList>
          {data.map((draft) => (
            <ActionLine
              key={draft.id}
              text={
                <>
                  <Text fw={500}>{nameOf(draft)}</Text>
                  <Text variant="hint">
                    {labels.savedAt(formatDate(draft.on), formatMoment(new Date(draft.saved_at), new Date(), timeZone))}
                  </Text>
                  {draft.deleted && <Text variant="hint">{labels.personDeleted}</Text>}
                </>
              }
            >
              <Group gap="sm">
                <Button
                  variant="default"
                  mih={44}
                  aria-label={labels.removeDraft(nameOf(draft))}
                  onClick={() => setRemoved(draft)}
                >
                  {labels.remove}
                </Button>
                {!draft.deleted && (
                  <LinkButton to={pathOf(draft)} mih={44} aria-label={labels.continueDraft(nameOf(draft))}>
                    {labels.continue}
                  </LinkButton>
                )}
              </Group>
            </ActionLine>
          ))}
        </ActionList>
      )}
      <Dialog dialog={removed} title={() => labels.removeTitle} onClose={() => setRemoved(undefined)}>
        {(draft) => (
          <Confirm
            confirm={labels.remove}
            confirming={labels.removing}
            onConfirm={() => remove(draft)}
            errorText={(failure) => errorText(labels.removeFailed, failure)}
            onCancel={() => setRemoved(undefined)}
          >
            {labels.removeText(nameOf(draft))}
          </Confirm>
        )}
      </Dialog>
    </section>
  );
}
