import { notifications } from '@mantine/notifications';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { Draft } from '../../../../ui/draft-context.ts';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { useRefreshRequirements } from '../api.ts';
import { endLabels, formLabels, packLabels } from '../labels.ts';
import type { ContentProps, RequirementDialog } from '../requirement-dialog.ts';
import { EndForm } from './end-form.tsx';
import type { RequirementForm as Form } from './requirement-form.tsx';

const RequirementForm = lazyComponent<Parameters<typeof Form>[0]>(
  async () => (await import('./requirement-form.tsx')).RequirementForm,
);
const PackForm = lazyComponent<ContentProps>(async () => (await import('./pack-form.tsx')).PackFormContent);

function titleOf(dialog: RequirementDialog): string {
  switch (dialog.kind) {
    case 'create':
      return formLabels.createTitle;
    case 'edit': {
      const { name, built_in } = dialog.requirement;
      return (built_in ? formLabels.narrowTitle : formLabels.editTitle)(name);
    }
    case 'end':
      return endLabels.title(dialog.requirement.name);
    case 'packs':
      return packLabels.title;
  }
}

function Content({ dialog, ...content }: ContentProps & { dialog: RequirementDialog }) {
  switch (dialog.kind) {
    case 'create':
      return <RequirementForm {...content} />;
    case 'edit':
      return <RequirementForm {...content} requirement={dialog.requirement} />;
    case 'end':
      return <EndForm {...content} requirement={dialog.requirement} />;
    case 'packs':
      return <PackForm {...content} />;
  }
}

interface RequirementDialogsProps extends Pick<ContentProps, 'today'> {
  dialog: RequirementDialog | undefined;
  setDialog: (dialog: RequirementDialog | undefined) => void;
  draft: Draft;
  /** Called if the requirements could not be reloaded after a change. */
  onFailed: () => void;
}

/** The dialogs of the list of requirements and of the requirement page. */
export function RequirementDialogs({ dialog, setDialog, draft, today, onFailed }: RequirementDialogsProps) {
  const refresh = useRefreshRequirements();
  const close = () => setDialog(undefined);
  function done(message: string): void {
    close();
    notifications.show({ message, color: 'navy' });
    void refresh().catch(onFailed);
  }
  return (
    <Dialog dialog={dialog} title={titleOf} wide={({ kind }) => kind === 'packs'} draft={draft} onClose={close}>
      {(shown) => <Content dialog={shown} today={today} onCancel={close} onDone={done} />}
    </Dialog>
  );
}
