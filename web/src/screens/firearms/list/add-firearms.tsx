import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { paths } from '../../../paths.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useDialogWithDraft } from '../../../ui/use-dialog-with-draft.ts';
import { useRefreshFirearms } from '../api.ts';
import { FirearmForm } from '../components/firearm-form.tsx';
import { formLabels, labels } from '../labels.ts';

/** The buttons that add firearms: from a file, or one in a dialog. */
export function AddFirearms() {
  const { dialog, setDialog, draft } = useDialogWithDraft<'add'>('firearms');
  const refreshAll = useRefreshFirearms();
  const refresh = () => void refreshAll().catch(() => undefined); // the list shows a failed reload
  const close = () => setDialog(undefined);
  return (
    <Group gap="sm">
      <LinkButton variant="default" leftSection={<IconFileImport size={16} aria-hidden />} to={paths.firearmsImport}>
        {labels.importCsv}
      </LinkButton>
      <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setDialog('add')}>
        {labels.add}
      </Button>
      <Dialog dialog={dialog} title={() => formLabels.firearm.addTitle} draft={draft} onClose={close}>
        {() => (
          <FirearmForm
            onDone={(message) => {
              notifications.show({ message, color: 'navy' });
              close();
              refresh();
            }}
            onOutdated={refresh}
            onCancel={close}
          />
        )}
      </Dialog>
    </Group>
  );
}
