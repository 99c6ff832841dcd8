import { Button, Radio, Stack, Text } from '@mantine/core';
import type { AskedRequirement } from '@muster/shared/areas/compliance';
import type { TrainingClass } from '@muster/shared/areas/training';
import { useMemo, useState } from 'react';
import { AddReport } from '../../../../parts/attendance/components/add-report.tsx';
import { useAddPeople } from '../../../../parts/attendance/use-add-people.ts';
import { useQualifyingTypes } from '../../../../parts/compliance/api.ts';
import { dialogLabels } from '../../../../parts/compliance/labels.ts';
import type { MatrixPerson } from '../../../../parts/compliance/matrix.ts';
import { useComingClasses } from '../../../../parts/trainings/api.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { DialogActions } from '../../../../ui/dialog.tsx';
import { ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { metByClasses, neededRequirements, peopleInNeed } from '../person-actions.ts';
import { LeftOut, RequirementChoice } from './requirement-choice.tsx';

const texts = dialogLabels.enroll;

interface EnrollPeopleProps {
  people: readonly MatrixPerson[];
  requirements: readonly AskedRequirement[];
  onMakeClass: (requirementId: string) => void;
  onChanged: () => void;
  onClose: () => void;
}

const freeSeats = ({ class_size, enrolled_count }: TrainingClass) => class_size - enrolled_count;

/** Enrolls people in an upcoming class that meets a requirement, and lists the people not enrolled with the reasons. */
export function EnrollPeople({ people: selected, requirements, onMakeClass, onChanged, onClose }: EnrollPeopleProps) {
  const needed = useMemo(() => metByClasses(neededRequirements(selected, requirements)), [selected, requirements]);
  const [requirementId, setRequirementId] = useState(needed[0]?.id);
  const people = useMemo(
    () => peopleInNeed(selected, requirements, requirementId),
    [selected, requirements, requirementId],
  );
  const types = useQualifyingTypes(requirementId);
  const coming = useComingClasses();
  const classes = useMemo(
    () => coming.data?.filter(({ training_type }) => types.typeIds?.includes(training_type.id)),
    [coming.data, types.typeIds],
  );
  const [chosenClassId, setChosenClassId] = useState<string>();
  // Prefers the first class with seats for everyone, then any class with seats.
  const proposed =
    classes?.find((one) => freeSeats(one) >= people.length) ?? classes?.find((one) => freeSeats(one) > 0);
  const chosen = classes?.find(({ id }) => id === chosenClassId) ?? proposed ?? classes?.[0];
  const { adding, busy, stopping, add, stop, clear } = useAddPeople(chosen?.id ?? '', () => {
    onChanged();
    // Reloads the number of free seats.
    void coming.retry();
  });
  useDialogStatus({ dirty: false, busy });
  if (requirementId === undefined) return <Text c="dimmed">{dialogLabels.noneByClass}</Text>;
  const failed = types.error ?? (coming.data ? undefined : coming.error);
  const numbers = people.map(({ employee_id }) => employee_id);
  const free = chosen ? freeSeats(chosen) : 0;
  function enroll(classId: string): void {
    // With fewer free seats, another class would be proposed.
    setChosenClassId(classId);
    void add(numbers);
  }
  return (
    <Stack gap="md">
      <RequirementChoice
        requirements={needed}
        chosen={requirementId}
        disabled={busy || adding !== undefined}
        onChange={setRequirementId}
      />
      <LeftOut people={selected.length - people.length} />
      {failed ? (
        <ErrorState message={dialogLabels.loadFailed} onRetry={() => Promise.all([types.retry(), coming.retry()])} />
      ) : !classes || !types.typeIds ? (
        <LoadingSkeleton rows={3} />
      ) : classes.length === 0 ? (
        <Text c="dimmed">{texts.none}</Text>
      ) : (
        <Radio.Group label={texts.classes} value={chosen?.id ?? null} onChange={setChosenClassId}>
          <Stack gap="sm" mt="xs">
            {(adding && chosen ? [chosen] : classes).map((one) => (
              <Radio
                key={one.id}
                value={one.id}
                disabled={busy || adding !== undefined}
                label={`${one.training_type.name}: ${texts.classLine(daysOf(one), one.location)}`}
                description={texts.seats(freeSeats(one), one.waitlisted_count)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {chosen && !adding && free < people.length && (
        <Text size="sm" role="status">
          {texts.tooFew(free, people.length)}
        </Text>
      )}
      {adding && <AddReport {...{ adding, busy, stopping, add, stop, clear }} candidates={people} />}
      <DialogActions sticks>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {dialogLabels.close}
        </Button>
        {(!adding || busy) && (
          <>
            <Button variant="default" disabled={busy} onClick={() => onMakeClass(requirementId)}>
              {texts.make}
            </Button>
            {chosen && (
              <BusyButton
                data-autofocus
                label={texts.send(free, people.length)}
                busyLabel={texts.sending}
                busy={busy}
                disabled={free <= 0}
                onClick={() => enroll(chosen.id)}
              />
            )}
          </>
        )}
      </DialogActions>
    </Stack>
  );
}

/** Returns the first and last day of a class. */
function daysOf({ training_dates }: TrainingClass): string {
  const days = [...new Set(training_dates.map(({ date }) => date))];
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`;
}
