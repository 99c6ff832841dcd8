import { Anchor, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ComplianceView, compliance } from '@muster/shared/areas/compliance';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { removeView, saveView, useViews } from '../../../../parts/compliance/api.ts';
import { dialogLabels, labels } from '../../../../parts/compliance/labels.ts';
import { paths } from '../../../../paths.ts';
import { usePermissions } from '../../../../session/permissions/api.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { FramedList } from '../../../../ui/framed-list.tsx';
import { EmptyState, NotLoaded } from '../../../../ui/page-states.tsx';
import { TabHeader } from '../../../../ui/tab-header.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';

const texts = labels.views;
const removal = dialogLabels.removeView;

/** Lists the saved views. Owners rename and remove their own views, administrators also shared ones. */
export function SavedViews() {
  const { data, error, retry } = useViews();
  const { permissions = {} } = usePermissions();
  const [renamed, setRenamed] = useState<ComplianceView>();
  const [failure, setFailure] = useState<string>();
  const [removing, setRemoving] = useState<string>();
  function done(message: string) {
    setRenamed(undefined);
    notifications.show({ message, color: 'navy' });
  }
  const { busy, run } = useMutation(async ({ id, name }: ComplianceView) => {
    setFailure(undefined);
    setRemoving(id);
    try {
      await removeView(id);
      await retry();
      done(removal.removed(name));
    } catch (thrown) {
      setFailure(errorText(removal.failed, thrown));
    }
  });
  return (
    <Stack gap="md" maw={640}>
      <TabHeader title={texts.title} help={texts.help} />
      <ErrorAlert message={failure} />
      {!data ? (
        <NotLoaded error={error} message={texts.failed} onRetry={retry} rows={3} />
      ) : data.length === 0 ? (
        <EmptyState message={texts.none} icon={<IconBookmark size={32} stroke={1.5} />} />
      ) : (
        <FramedList label={texts.title}>
          {data.map((view) => (
            <li key={view.id}>
              <span>
                <Anchor component={Link} to={`${paths.compliance}?${view.query}`} inherit>
                  {view.name}
                </Anchor>
                <Text span variant="hint">
                  {' '}
                  {view.own ? view.shared && texts.isShared : texts.by(view.by)}
                </Text>
              </span>
              {(view.own || permissions.admin_access === true) && (
                <Group gap="xs" wrap="nowrap">
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={texts.renameNamed(view.name)}
                    onClick={() => setRenamed(view)}
                  >
                    {texts.rename}
                  </Button>
                  <BusyButton
                    variant="default"
                    size="xs"
                    aria-label={removal.removeNamed(view.name)}
                    label={removal.remove}
                    busyLabel={removal.removing}
                    busy={busy && removing === view.id}
                    onClick={() => void run(view)}
                  />
                </Group>
              )}
            </li>
          ))}
        </FramedList>
      )}
      <Dialog dialog={renamed} title={() => dialogLabels.renameView.title} onClose={() => setRenamed(undefined)}>
        {(view) => <SaveView view={view} query={view.query} onDone={done} onCancel={() => setRenamed(undefined)} />}
      </Dialog>
    </Stack>
  );
}

interface SaveViewProps {
  /** The view to rename. If undefined, a new view is saved. */
  view?: ComplianceView;
  /** The query of the page's URL. */
  query: string;
  onDone: (message: string) => void;
  onCancel: () => void;
}

/** Saves the current day, filters and tab as a view, private or shared, or renames a view. */
export function SaveView({ view, query, onDone, onCancel }: SaveViewProps) {
  const texts = dialogLabels[view ? 'renameView' : 'saveView'];
  const { retry } = useViews();
  const { form, submit, failure, setFailure, showFieldErrors } = useContractForm(compliance.saveView.body, {
    name: view?.name ?? '',
    shared: view?.shared ?? false,
    query,
  });
  const { busy, run } = useMutation(async (values: { name: string; shared: boolean }) => {
    try {
      const { name } = await saveView({ ...values, query, ...(view && { replaces: view.id }) });
      void retry();
      onDone(texts.done(name));
    } catch (error) {
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
      else setFailure(errorText(texts.failed, error));
    }
  });
  useDialogStatus({ dirty: form.isDirty(), busy });
  return (
    <form noValidate onSubmit={submit((values) => void run(values))}>
      <Stack gap="md">
        <Text size="sm">{texts.means}</Text>
        <TextInput label={texts.name} data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        {!view && (
          <Checkbox label={dialogLabels.saveView.shared} {...form.getInputProps('shared', { type: 'checkbox' })} />
        )}
        <ErrorAlert message={failure ?? form.errors.query} />
      </Stack>
      <FormActions submit={texts.send} submitting={texts.sending} busy={busy} onCancel={onCancel} />
    </form>
  );
}
