import { notifications } from '@mantine/notifications';
import type { ComponentProps } from 'react';
import type { useGroup } from '../api.ts';
import { completeBarLabels } from '../labels.ts';
import type { BulkOutcome } from '../use-group-completion.ts';
import { usePersonFocus } from '../use-person-focus.ts';
import { RowDialogs } from './row-dialogs.tsx';

interface GroupDialogsProps
  extends Omit<ComponentProps<typeof RowDialogs>, 'onChanged' | 'onBulk' | 'onLanes' | 'onReloadLanes'> {
  loaded: ReturnType<typeof useGroup>;
  /** The result of the completion of several evaluations. */
  onOutcome: (outcome: BulkOutcome) => void;
}

/** The dialogs of the page. Loads the attendees again after a change. */
export function GroupDialogs({ loaded, onOutcome, ...dialogs }: GroupDialogsProps) {
  const focusPerson = usePersonFocus();
  const close = () => dialogs.onOpen(undefined);
  return (
    <RowDialogs
      {...dialogs}
      onChanged={(employeeId) => {
        void loaded.retry();
        if (employeeId !== undefined) focusPerson(employeeId);
      }}
      onBulk={(done) => {
        close();
        onOutcome(done);
        if (done.completed > 0)
          notifications.show({ message: completeBarLabels.done(done.completed, done.waiting), color: 'navy' });
        void loaded.retry();
      }}
      onLanes={(lanes) => {
        close();
        void loaded.mutate((before) => before && { ...before, lanes }, { revalidate: false });
      }}
      onReloadLanes={async () => (await loaded.reload())?.lanes ?? null}
    />
  );
}
