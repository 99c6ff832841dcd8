import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Firearm, FirearmHistory } from '@muster/shared/areas/firearms';
import { firearmTypeWords } from '@muster/shared/forms/firearm-types';
import { IconTarget } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import { paths } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { useToday } from '../../../session/use-today.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Fact, FactsList } from '../../../ui/facts-list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { useDialogWithDraft } from '../../../ui/use-dialog-with-draft.ts';
import { useFirearm, useRefreshFirearms } from '../api.ts';
import { FirearmForm } from '../components/firearm-form.tsx';
import { formLabels, labels, pageLabels as texts } from '../labels.ts';
import type { Authorization } from './authorization-state.ts';
import { AuthorizeForm, EndAuthorizationForm, InspectForm } from './components/firearm-forms.tsx';
import { Authorizations, Evaluations, Inspections } from './components/history-tables.tsx';

/** The open dialog; of an edit, with the firearm as it was when the dialog opened. */
type FirearmDialog =
  | { kind: 'edit'; firearm: Firearm }
  | { kind: 'authorize' }
  | { kind: 'inspect' }
  | { kind: 'end'; authorization: Authorization };

/** The page of a firearm. */
export function FirearmPage() {
  const { firearmId = '' } = useParams();
  // Another firearm is another page: no state is kept.
  return <FirearmView key={firearmId} firearmId={firearmId} />;
}

function FirearmView({ firearmId }: { firearmId: string }) {
  const { data, error, staleSince, retry } = useFirearm(firearmId);
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const manages = usePermissions().permissions?.manage_trainings === true;
  const { dialog, setDialog, draft } = useDialogWithDraft<FirearmDialog>('firearm');
  const title = data ? `${data.make} ${data.model}` : labels.title;
  return (
    <Stack gap="lg">
      <PageHeader
        title={title}
        trail={[{ label: labels.title, to: paths.firearms }, { label: data?.serial ?? title }]}
        action={data && <Actions firearm={data} manages={manages} onOpen={setDialog} />}
      />
      <StaleAlert message={texts.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {data ? (
        <>
          <FactsList facts={factsOf(data)} maw={640} />
          <Authorizations
            rows={data.authorizations}
            today={today}
            onEnd={manages ? (authorization) => setDialog({ kind: 'end', authorization }) : undefined}
          />
          <Inspections rows={data.inspections} />
          <Evaluations rows={data.evaluations} />
          <Dialogs firearm={data} today={today} {...{ dialog, setDialog, draft }} />
        </>
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState icon={<IconTarget size={32} stroke={1.5} />} message={texts.notFound} />
      ) : (
        <NotLoaded error={error} message={texts.failed} onRetry={retry} />
      )}
    </Stack>
  );
}

interface ActionsProps {
  firearm: FirearmHistory;
  manages: boolean;
  onOpen: (dialog: FirearmDialog) => void;
}

function Actions({ firearm, manages, onOpen }: ActionsProps) {
  return (
    <Group gap="sm">
      {manages && (
        <Button variant="default" onClick={() => onOpen({ kind: 'edit', firearm })}>
          {texts.edit}
        </Button>
      )}
      <Button variant="default" onClick={() => onOpen({ kind: 'inspect' })}>
        {texts.inspect}
      </Button>
      {manages && !firearm.retired && <Button onClick={() => onOpen({ kind: 'authorize' })}>{texts.authorize}</Button>}
    </Group>
  );
}

function factsOf({ type, caliber, serial, owner, note, retired, carried_by }: FirearmHistory): Fact[] {
  const { columns, owners } = labels;
  return [
    [columns.type, firearmTypeWords[type]],
    [columns.caliber, caliber],
    [columns.serial, serial],
    [columns.owner, owners[owner]],
    [texts.facts.state, retired ? labels.retired : labels.inService],
    [texts.facts.carriedBy, carried_by.map(({ name }) => name).join(', ') || labels.none],
    ...(note === null ? [] : [[texts.facts.note, note] satisfies Fact]),
  ];
}

const titles = {
  edit: formLabels.firearm.editTitle,
  authorize: formLabels.authorize.title,
  inspect: formLabels.inspect.title,
  end: formLabels.end.title,
} as const;

type DialogsProps = ReturnType<typeof useDialogWithDraft<FirearmDialog>> & { firearm: FirearmHistory; today: string };

function Dialogs({ firearm, today, dialog, setDialog, draft }: DialogsProps) {
  const refresh = useRefreshFirearms();
  // A failed reload is shown above the data.
  const reload = () => void refresh().catch(() => undefined);
  const close = () => setDialog(undefined);
  function done(message: string) {
    notifications.show({ message, color: 'navy' });
    close();
    reload();
  }
  const form = { id: firearm.id, today, onDone: done, onOutdated: reload, onCancel: close };
  return (
    <Dialog dialog={dialog} title={({ kind }) => titles[kind]} draft={draft} onClose={close}>
      {(shown) => {
        switch (shown.kind) {
          case 'edit':
            return <FirearmForm firearm={shown.firearm} onDone={done} onOutdated={reload} onCancel={close} />;
          case 'authorize':
            return <AuthorizeForm {...form} />;
          case 'inspect':
            return <InspectForm {...form} />;
          case 'end':
            return <EndAuthorizationForm {...form} authorization={shown.authorization} />;
        }
      }}
    </Dialog>
  );
}
