import { Button, Group, List, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Witness, WitnessList } from '@muster/shared/areas/settings';
import { mostWitnesses } from '@muster/shared/rules/witnesses';
import { useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { useDialogWithDraft } from '../../../../ui/use-dialog-with-draft.ts';
import { labels } from '../witness-labels.ts';
import { useWitnesses, type WitnessChanges } from '../witnesses-api.ts';
import { SealCopy } from './seal-copy.tsx';
import { WitnessForm } from './witness-form.tsx';
import { WitnessRow } from './witness-row.tsx';

const tell = (message: string) => notifications.show({ message, color: 'navy' });

/** The witnesses outside the department, and the copy that they receive. */
export function Witnesses() {
  const { data, error, retry, ...changes } = useWitnesses();
  if (!data) return <NotLoaded error={error} message={labels.loadFailed} onRetry={retry} rows={3} />;
  return <Loaded {...data} {...changes} />;
}

/** An open dialog. Without a witness, the form adds one. */
interface Opened {
  removes?: true;
  witness?: Witness;
}

function Loaded({ sealed, mail, latest, witnesses, add, update, remove }: WitnessList & WitnessChanges) {
  const { dialog, setDialog, draft } = useDialogWithDraft<Opened>('witness');
  const [isOpen, setOpen] = useState(false);
  const close = () => setDialog(undefined);
  return (
    <Stack gap="md">
      {!sealed && <Text>{labels.trial}</Text>}
      {witnesses.length === 0 ? (
        <Text size="sm">{labels.none}</Text>
      ) : (
        <List listStyleType="none" spacing="md" aria-label={labels.title}>
          {witnesses.map((witness) => (
            <WitnessRow
              key={witness.id}
              witness={witness}
              mail={mail}
              onEdit={() => setDialog({ witness })}
              onRemove={() => setDialog({ witness, removes: true })}
            />
          ))}
        </List>
      )}
      {witnesses.length < mostWitnesses ? (
        <Group>
          <Button variant="default" onClick={() => setDialog({})}>
            {labels.add}
          </Button>
        </Group>
      ) : (
        <Text variant="hint">{labels.most}</Text>
      )}
      {sealed && (
        <FoldedSection title={labels.latest} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          <SealCopy block={latest} />
        </FoldedSection>
      )}
      <Dialog dialog={dialog} title={titleOf} draft={draft} onClose={close}>
        {({ witness, removes }) =>
          witness && removes ? (
            <Confirm
              confirm={labels.remove}
              confirming={labels.removing}
              onConfirm={async () => {
                await remove(witness.id);
                tell(labels.removed(witness.name));
                close();
              }}
              errorText={(error) => errorText(labels.removeFailed, error)}
              onCancel={close}
            >
              <Text>{labels.loss}</Text>
            </Confirm>
          ) : (
            <WitnessForm
              witness={witness}
              mail={mail}
              onSend={async (body, read) => {
                if (witness) tell(labels.saved((await update(witness.id, body, read)).name));
                else tell(labels.added((await add(body)).name));
              }}
              onClose={close}
            />
          )
        }
      </Dialog>
    </Stack>
  );
}

const titleOf = ({ witness, removes }: Opened): string => {
  if (!witness) return labels.add;
  return removes ? labels.question(witness.name) : labels.editOf(witness.name);
};
