import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import type { AskedRequirement } from '@muster/shared/areas/compliance';
import type { TrainingClass } from '@muster/shared/areas/training';
import { useEffect, useMemo, useRef, useState } from 'react';
import { AddReport } from '../../../../parts/attendance/components/add-report.tsx';
import { useAddPeople } from '../../../../parts/attendance/use-add-people.ts';
import { useQualifyingTypes } from '../../../../parts/compliance/api.ts';
import { dialogLabels } from '../../../../parts/compliance/labels.ts';
import type { MatrixPerson } from '../../../../parts/compliance/matrix.ts';
import { useRefresh, useTypes } from '../../../../parts/trainings/api.ts';
import { AddClassForm } from '../../../../parts/trainings/components/class-form.tsx';
import { classPath } from '../../../../paths.ts';
import { DialogActions } from '../../../../ui/dialog.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { metByClasses, neededRequirements, peopleInNeed } from '../person-actions.ts';
import { LeftOut, RequirementChoice } from './requirement-choice.tsx';

const texts = dialogLabels.newClass;

interface NewClassForProps {
  people: readonly MatrixPerson[];
  requirements: readonly AskedRequirement[];
  /** Defaults to the requirement that most of the people need. */
  requirementId: string | undefined;
  onChanged: () => void;
  onClose: () => void;
}

/** Creates a class of a training that meets a requirement, and enrolls the people. */
export function NewClassFor({ people: selected, requirements, requirementId, onChanged, onClose }: NewClassForProps) {
  const needed = useMemo(() => metByClasses(neededRequirements(selected, requirements)), [selected, requirements]);
  const [chosen, setChosen] = useState(requirementId ?? needed[0]?.id);
  const people = useMemo(() => peopleInNeed(selected, requirements, chosen), [selected, requirements, chosen]);
  const qualifying = useQualifyingTypes(chosen);
  const all = useTypes();
  const types = all.data?.filter(({ id, archived }) => !archived && qualifying.typeIds?.includes(id));
  const [chosenTypeId, setChosenTypeId] = useState<string>();
  const type = types?.find(({ id }) => id === chosenTypeId) ?? types?.[0];
  const [made, setMade] = useState<TrainingClass>();
  const { refresh } = useRefresh();
  if (chosen === undefined) return <Text c="dimmed">{dialogLabels.noneByClass}</Text>;
  if (made) return <AddToClass made={made} people={people} onChanged={onChanged} onClose={onClose} />;
  const failed = qualifying.error ?? (all.data ? undefined : all.error);
  return (
    <Stack gap="md">
      <RequirementChoice requirements={needed} chosen={chosen} onChange={setChosen} />
      <LeftOut people={selected.length - people.length} />
      {failed ? (
        <ErrorState message={dialogLabels.loadFailed} onRetry={() => Promise.all([qualifying.retry(), all.retry()])} />
      ) : !types || !qualifying.typeIds ? (
        <LoadingSkeleton label={texts.loading} />
      ) : !type ? (
        <Text c="dimmed">{texts.none}</Text>
      ) : (
        <>
          {types.length > 1 && (
            <NativeSelect
              label={texts.training}
              value={type.id}
              onChange={({ currentTarget }) => setChosenTypeId(currentTarget.value)}
              data={types.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <Text size="sm">
            {types.length === 1 && `${type.name}. `}
            {texts.added(people.length)}
          </Text>
          <AddClassForm
            key={type.id}
            type={type}
            onMade={setMade}
            onDone={(_, typeId) => void refresh(...(typeId === undefined ? [] : [typeId]))}
            onChanged={() => undefined}
            onCancel={onClose}
          />
        </>
      )}
    </Stack>
  );
}

interface AddToClassProps extends Pick<NewClassForProps, 'people' | 'onChanged' | 'onClose'> {
  made: TrainingClass;
}

/** Enrolls the people in the new class, and lists the people not enrolled with the reasons. */
function AddToClass({ made, people, onChanged, onClose }: AddToClassProps) {
  const { adding, busy, stopping, add, stop, clear } = useAddPeople(made.id, onChanged);
  useDialogStatus({ dirty: false, busy });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void add(people.map(({ employee_id }) => employee_id));
  }, [add, people]);
  return (
    <Stack gap="md">
      <Text>{texts.made}</Text>
      {adding && <AddReport {...{ adding, busy, stopping, add, stop, clear }} candidates={people} />}
      <DialogActions>
        <LinkButton variant="default" to={classPath(made.id)}>
          {texts.open}
        </LinkButton>
        <Button data-autofocus onClick={onClose} disabled={busy}>
          {dialogLabels.close}
        </Button>
      </DialogActions>
    </Stack>
  );
}
