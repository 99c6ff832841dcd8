import { Alert, Button, List, Stack, Text, Textarea } from '@mantine/core';
import type { AskedRequirement } from '@muster/shared/areas/compliance';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { notifyPeople } from '../../../../parts/compliance/api.ts';
import { dialogLabels } from '../../../../parts/compliance/labels.ts';
import type { MatrixPerson } from '../../../../parts/compliance/matrix.ts';
import { alertTone } from '../../../../ui/alert-tone.ts';
import { DialogActions } from '../../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { neededRequirements, peopleInNeed } from '../person-actions.ts';
import { LeftOut, RequirementChoice } from './requirement-choice.tsx';

const texts = dialogLabels.notify;

interface NotifyPeopleProps {
  people: readonly MatrixPerson[];
  requirements: readonly AskedRequirement[];
  onClose: () => void;
}

/** The most people per call. */
const atOnce = 1000;

/** Notifies people of their next step for a requirement. */
export function NotifyPeople({ people: selected, requirements, onClose }: NotifyPeopleProps) {
  const needed = useMemo(() => neededRequirements(selected, requirements), [selected, requirements]);
  const [requirementId, setRequirementId] = useState(needed[0]?.id);
  const people = useMemo(
    () => peopleInNeed(selected, requirements, requirementId),
    [selected, requirements, requirementId],
  );
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof notifyPeople>>>();
  const { busy, run } = useMutation(async (requirement_id: string) => {
    setFailure(undefined);
    const typed = text.trim();
    const outcome = { notified: 0, not_notified: [] as { employee_id: string; detail: string }[] };
    try {
      for (let first = 0; first < people.length; first += atOnce) {
        const employee_ids = people.slice(first, first + atOnce).map(({ employee_id }) => employee_id);
        const part = await notifyPeople({ requirement_id, employee_ids, ...(typed !== '' && { text: typed }) });
        outcome.notified += part.notified;
        outcome.not_notified.push(...part.not_notified);
      }
      setAnswer(outcome);
    } catch (error) {
      setFailure(errorText(texts.failed, error));
    }
  });
  useDialogStatus({ dirty: text.trim() !== '' && !answer, busy });
  if (requirementId === undefined) return <Text c="dimmed">{dialogLabels.noneAsked}</Text>;
  if (answer) return <Answer answer={answer} people={people} onClose={onClose} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(requirementId);
      }}
    >
      <Stack gap="md">
        <RequirementChoice requirements={needed} chosen={requirementId} onChange={setRequirementId} disabled={busy} />
        <LeftOut people={selected.length - people.length} />
        <Text size="sm">{texts.means(people.length)}</Text>
        <Textarea
          label={texts.text}
          description={texts.textHelp}
          rows={3}
          maxLength={500}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={texts.send(people.length)} submitting={texts.sending} busy={busy} onCancel={onClose} />
    </form>
  );
}

interface AnswerProps extends Pick<NotifyPeopleProps, 'people' | 'onClose'> {
  answer: Awaited<ReturnType<typeof notifyPeople>>;
}

function Answer({ answer: { notified, not_notified }, people, onClose }: AnswerProps) {
  const nameOf = (id: string) => people.find(({ employee_id }) => employee_id === id)?.name ?? id;
  return (
    <>
      <Stack gap="md">
        <Alert role="status" vars={alertTone('complete')} icon={<IconCircleCheck aria-hidden />}>
          {texts.done(notified)}
        </Alert>
        {not_notified.length > 0 && (
          <Alert
            role="alert"
            vars={alertTone('near')}
            icon={<IconAlertTriangle aria-hidden />}
            title={texts.notNotified(not_notified.length)}
          >
            <List>
              {not_notified.map(({ employee_id, detail }) => (
                <List.Item key={employee_id}>
                  {nameOf(employee_id)}: {detail}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
      </Stack>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {dialogLabels.close}
        </Button>
      </DialogActions>
    </>
  );
}
