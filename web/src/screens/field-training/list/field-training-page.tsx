import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useRefreshFieldTraining } from '../../../parts/field-training/api.ts';
import { paths, traineePath } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { useToday } from '../../../session/use-today.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TabbedPanels } from '../../../ui/tabbed-panels.tsx';
import { useDialogWithDraft } from '../../../ui/use-dialog-with-draft.ts';
import { usePrograms } from '../api.ts';
import { labels as shared } from '../labels.ts';
import { labels, startLabels } from './labels.ts';
import { StartForm } from './start-form.tsx';
import { listTabs } from './tabs.ts';

/** The Field training screen: the trainees visible to the signed-in person. */
export function FieldTrainingPage() {
  const [url] = useSearchParams();
  const navigate = useNavigate();
  const { permissions = {} } = usePermissions();
  const today = useToday(useTimeZone());
  const refresh = useRefreshFieldTraining();
  const { dialog, setDialog, draft } = useDialogWithDraft<'start'>('field training');
  const { data: programs } = usePrograms();
  const mayStart = permissions.manage_trainings === true || programs?.some(({ may_start }) => may_start) === true;
  const seesPrograms = holdsAny(permissions, accessRules.training.permissions);
  const [started, setStarted] = useState<string>();
  // Only after the dialog is closed: until then, leaving the page asks about typed text.
  useEffect(() => {
    if (started !== undefined) void navigate(traineePath(started));
  }, [started, navigate]);
  const open = listTabs.find(({ key }) => key === url.get('tab')) ?? listTabs[0];
  return (
    <>
      <PageHeader
        title={shared.title}
        help={labels.help}
        action={
          (seesPrograms || mayStart) && (
            <Group gap="sm">
              {seesPrograms && (
                <LinkButton
                  variant="default"
                  leftSection={<IconListDetails size={16} aria-hidden />}
                  to={paths.fieldPrograms}
                >
                  {labels.programs}
                </LinkButton>
              )}
              {mayStart && (
                <Button
                  leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
                  onClick={() => setDialog('start')}
                >
                  {labels.start}
                </Button>
              )}
            </Group>
          )
        }
      />
      <TabbedPanels label={labels.tabs} tabs={listTabs} open={open?.key} panelProps={{}} />
      <Dialog dialog={dialog} title={() => startLabels.title} draft={draft} onClose={() => setDialog(undefined)}>
        {() => (
          <StartForm
            today={today}
            onStarted={({ id }) => {
              notifications.show({ message: startLabels.done, color: 'navy' });
              setDialog(undefined);
              void refresh().catch(() => undefined); // the lists show a failed reload
              setStarted(id);
            }}
            onCancel={() => setDialog(undefined)}
          />
        )}
      </Dialog>
    </>
  );
}
