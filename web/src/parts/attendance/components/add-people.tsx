import { SegmentedControl, Stack } from '@mantine/core';
import type { Candidate } from '@muster/shared/areas/attendance';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDiscard } from '../../../ui/confirm-discard.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { useDialogStatus, useUnsavedOnPage } from '../../../ui/use-dialog-status.ts';
import { useIsPhone } from '../../../ui/window-width.ts';
import { addAttendee, useCandidates } from '../api.ts';
import { addLabels, labels } from '../labels.ts';
import { useAddPeople } from '../use-add-people.ts';
import { useWithDuty } from '../use-with-duty.ts';
import classes from './add-people.module.css';
import { AddReport } from './add-report.tsx';
import { DueList } from './due-list.tsx';
import { PastedList } from './pasted-list.tsx';
import { type AddOne, TypedPeople } from './typed-people.tsx';

type Way = keyof typeof addLabels.ways;

interface AddPeopleProps {
  classId: string;
  free: number;
  /** Hidden while another question is shown. */
  hidden?: boolean;
  onAdding: () => void;
  /** Called after an addition. `message` names the person, unless the report shown here does. */
  onAdded: (message: string) => void;
}

/** Adds people to a class: by ID or name, from a pasted list, or from the people due for the training. */
export function AddPeople({ classId, free, hidden, onAdding, onAdded }: AddPeopleProps) {
  const phone = useIsPhone();
  const [way, setWay] = useState<Way>('typed');
  const [needsSuggestions, setNeedsSuggestions] = useState(false);
  const isNeeded = needsSuggestions || way !== 'typed';
  const { candidates: loaded, error, reload } = useCandidates(classId, isNeeded);
  const candidates = useWithDuty(classId, loaded);
  const [chosen, setChosen] = useState<readonly Candidate[]>([]);
  const [typed, setTyped] = useState('');
  const [pasted, setPasted] = useState('');
  const [dueChosen, setDueChosen] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string>();
  /** The employee number in the shown failure, if that person lacks prerequisites. */
  const [withoutPrerequisites, setWithoutPrerequisites] = useState<string>();
  /** Reloads the suggestions, since the people who were added now have another status. */
  function changed(message: string): void {
    onAdded(message);
    if (candidates) void reload().catch(() => undefined); // the list keeps its older rows; the server decides
  }
  const { adding, busy, stopping, add, stop, clear } = useAddPeople(classId, () => changed(''));
  const one = useMutation(async ({ number, added, refused }: AddOne) => {
    begin();
    try {
      const { name } = await addAttendee(classId, number);
      changed(labels.added(name));
      added();
    } catch (thrown) {
      setFailure(errorText(labels.addFailed, thrown));
      if (thrown instanceof ApiError && thrown.fields) refused(thrown.fields);
      if (thrown instanceof ApiError && thrown.code === 'prerequisites_missing') setWithoutPrerequisites(number);
    }
  });
  function begin(): void {
    setFailure(undefined);
    setWithoutPrerequisites(undefined);
    clear();
    onAdding();
  }
  function addAll(people: readonly Candidate[]): void {
    begin();
    void add(people.map(({ employee_id }) => employee_id));
  }
  const isBusy = busy || one.busy;
  const isChosen = pasted.trim() !== '' || chosen.length > 0 || dueChosen.size > 0;
  useDialogStatus({ dirty: isChosen || typed.trim() !== '', busy: isBusy });
  const leaving = useUnsavedOnPage(isChosen && !hidden);
  return (
    <Stack gap="sm" role="group" aria-label={addLabels.group} className={classes.panel}>
      <SegmentedControl
        size={phone ? 'md' : 'xs'}
        aria-label={addLabels.group}
        value={way}
        onChange={(value) => setWay(value as Way)}
        disabled={isBusy}
        data={Object.entries(addLabels.ways).map(([value, label]) => ({ value, label }))}
        orientation={phone ? 'vertical' : 'horizontal'}
        fullWidth={phone}
        style={{ alignSelf: phone ? 'stretch' : 'flex-start' }}
      />
      {way === 'typed' ? (
        <TypedPeople
          candidates={candidates}
          failed={error !== undefined && !candidates}
          onNeeded={() => setNeedsSuggestions(true)}
          chosen={chosen}
          onChosen={setChosen}
          onText={setTyped}
          busy={isBusy}
          onAddOne={(request) => void one.run(request)}
          onAddAll={(people) => {
            setChosen([]);
            addAll(people);
          }}
        />
      ) : candidates ? (
        way === 'pasted' ? (
          <PastedList
            candidates={candidates}
            text={pasted}
            onText={setPasted}
            busy={isBusy}
            onAddAll={(people, rest) => {
              setPasted(rest.join('\n'));
              addAll(people);
            }}
          />
        ) : (
          <DueList
            candidates={candidates}
            free={free}
            busy={isBusy}
            chosen={dueChosen}
            onChosen={setDueChosen}
            onAddAll={(people) => {
              setDueChosen(new Set());
              addAll(people);
            }}
          />
        )
      ) : (
        <NotLoaded error={error} message={addLabels.loadFailed} onRetry={reload} rows={3} />
      )}
      {leaving && <ConfirmDiscard onKeep={leaving.stay} onDiscard={leaving.leave} />}
      <ErrorAlert message={failure} onDismiss={() => setFailure(undefined)} />
      {failure && withoutPrerequisites !== undefined && (
        <div>
          <BusyButton
            variant="default"
            size="xs"
            label={addLabels.anyway(1)}
            busyLabel={addLabels.adding}
            busy={isBusy}
            onClick={() => {
              begin();
              void add([withoutPrerequisites], true);
            }}
          />
        </div>
      )}
      {adding && <AddReport {...{ adding, busy, stopping, add, stop, clear }} candidates={candidates ?? []} />}
    </Stack>
  );
}
