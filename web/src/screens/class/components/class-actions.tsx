import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ClassDay } from '@muster/shared/attendance-answers';
import {
  IconCalendar,
  IconCalendarOff,
  IconCalendarRepeat,
  IconCopy,
  IconPencil,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useRefreshSheet } from '../../../parts/class-day/api.ts';
import { usePrepareClass } from '../../../parts/offline/use-prepare-class.ts';
import { cancelDialog, classLabels, labels as trainingLabels } from '../../../parts/trainings/labels.ts';
import { type ClassDialog, classDialogTitle } from '../../../parts/trainings/manage-dialog.ts';
import { classPath, paths, tabPath } from '../../../paths.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RowMenu, type RowMenuItem } from '../../../ui/row-menu.tsx';
import { useDialogWithDraft } from '../../../ui/use-dialog-with-draft.ts';
import { useIsPhone } from '../../../ui/window-width.ts';
import { labels } from '../class-day/labels.ts';
import { sheetTab } from '../tabs.ts';

const ClassDialogContent = lazyComponent(
  async () => (await import('../../../parts/trainings/components/class-dialog-content.tsx')).ClassDialogContent,
);

/** Narrow enough that the actions fit beside the title. */
const look = { variant: 'default', px: 'sm' } as const;

interface Action extends Omit<RowMenuItem, 'onClick'> {
  opens: ClassDialog;
}

/** Returns the actions of training staff, most frequent first. Archived trainings get no more classes. */
function actionsOf(day: ClassDay): Action[] {
  const { type } = day;
  const more: Action[] = [
    { label: classLabels.repeat, Icon: IconCalendarRepeat, opens: { kind: 'repeatClass', type, trainingClass: day } },
    { label: classLabels.duplicate, Icon: IconCopy, opens: { kind: 'addClass', type, copied: day } },
  ];
  const deletion: Action = {
    label: trainingLabels.delete,
    Icon: IconTrash,
    opens: { kind: 'deleteClass', trainingClass: day },
    destructive: true,
  };
  if (day.canceled) return [...(type.archived ? [] : more), deletion];
  return [
    { label: labels.move, Icon: IconCalendar, opens: { kind: 'editClass', trainingClass: day, moves: true } },
    { label: labels.edit, Icon: IconPencil, opens: { kind: 'editClass', trainingClass: day } },
    ...(type.archived ? [] : more),
    {
      label: cancelDialog.title,
      Icon: IconCalendarOff,
      opens: { kind: 'cancelClass', trainingClass: day },
      destructive: true,
    },
    deletion,
  ];
}

interface ClassActionsProps {
  day: ClassDay;
  /** Reloads the class after it was edited. */
  reload: () => Promise<unknown>;
}

/**
 * The actions in the header of a class's page: the sign-in sheet and the use without a connection for its staff, and
 * changes for training staff.
 */
export function ClassActions({ day, reload }: ClassActionsProps) {
  const { dialog, setDialog, draft } = useDialogWithDraft<ClassDialog>('class-page');
  const navigate = useNavigate();
  const refreshSheet = useRefreshSheet(day.id);
  const prepare = usePrepareClass(day);
  const { id, type, training_type, may_certify: manages } = day;
  const phone = useIsPhone();
  const close = () => setDialog(undefined);
  function done(message: string): void {
    const isDeleted = dialog?.kind === 'deleteClass';
    close();
    notifications.show({ message, color: 'navy' });
    if (isDeleted) navigate(tabPath(paths.training, 'manage', { type: training_type.id }), { replace: true });
    else {
      reload().catch(() => undefined); // the page shows the failure
      refreshSheet();
    }
  }
  const actions = actionsOf(day);
  const buttons = actions.slice(0, day.canceled ? (type.archived ? 0 : phone ? 1 : 2) : phone || type.archived ? 2 : 3);
  const sheet = classPath(id, sheetTab);
  const print = { label: labels.printSheet, Icon: IconPrinter, onClick: () => navigate(sheet) };
  const more = actions
    .slice(buttons.length)
    .map(({ opens, ...item }) => ({ ...item, onClick: () => setDialog(opens) }));
  const items = [
    ...(phone && manages && !day.canceled ? [print] : []),
    ...(day.canceled ? [] : [prepare]),
    ...(manages ? more : []),
  ];
  return (
    <Group gap={6} data-print="hidden">
      {!(phone && manages) && !day.canceled && (
        <LinkButton {...look} to={sheet} leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}>
          {labels.printSheet}
        </LinkButton>
      )}
      {manages &&
        buttons.map(({ label, Icon, opens }) => (
          <Button
            key={label}
            {...look}
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
            onClick={() => setDialog(opens)}
          >
            {label}
          </Button>
        ))}
      {items.length > 0 && <RowMenu label={labels.moreActions} items={items} />}
      <Dialog dialog={dialog} title={classDialogTitle} draft={draft} onClose={close}>
        {(shown) => (
          <ClassDialogContent
            dialog={shown}
            onCancel={close}
            onDone={done}
            onOpen={setDialog}
            onChanged={() => void reload().catch(() => undefined)}
          />
        )}
      </Dialog>
    </Group>
  );
}
