import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { GroupPerson, Lanes } from '@muster/shared/evaluation-answers';
import { useRef, useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { WholeNumberInput } from '../../../../ui/whole-number-input.tsx';
import { giveLanes } from '../api.ts';
import { laneLabels as texts } from '../labels.ts';
import { filledPlaces, freeLane, laneCount, type Place, relaysOf, withoutPlace, withPlace } from '../lanes.ts';
import classes from './evaluate-class.module.css';

interface LanesFormProps {
  classId: string;
  /** The attendees by name. */
  people: readonly GroupPerson[];
  /** As loaded when the dialog was opened. */
  lanes: Lanes | null;
  /** Loads the lanes as they are now. */
  onReload: () => Promise<Lanes | null>;
  onSaved: (lanes: Lanes | null) => void;
  onCancel: () => void;
}

interface Failure {
  message: string;
  /** Another person changed the lanes. */
  isConflict: boolean;
}

const usualCount = 10;

const typedLanes = (lanes: Lanes | null) => ({
  read: lanes?.newest ?? 0,
  count: String(lanes?.count ?? usualCount),
  places: (lanes?.places ?? []) as readonly Place[],
  isChanged: false,
});

/** Gives the attendees of a class their relays and lanes. */
export function LanesForm({ classId, people, lanes, onReload, onSaved, onCancel }: LanesFormProps) {
  const [typed, setTyped] = useState(() => typedLanes(lanes));
  const [failure, setFailure] = useState<Failure>();
  const [isChecked, setIsChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const count = laneCount(typed.count);
  const change = (changed: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changed, isChanged: true }));
  const { busy, run } = useMutation(async () => {
    setFailure(undefined);
    setIsChecked(true);
    if (count === undefined) return field.current?.focus();
    const beyond = typed.places.filter(({ lane }) => lane > count).map(({ employee_id }) => employee_id);
    if (beyond.length > 0) {
      const names = people.filter(({ employee }) => beyond.includes(employee.employee_id));
      const message = texts.beyond(count, names.map(({ employee }) => employee.name).join(', '));
      return setFailure({ isConflict: false, message });
    }
    try {
      const saved = await giveLanes(classId, { count, places: [...typed.places], read: typed.read });
      notifications.show({ message: saved.lanes ? texts.saved : texts.removed, color: 'navy' });
      onSaved(saved.lanes);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'edit_conflict';
      setFailure({ isConflict, message: isConflict ? texts.conflict : errorText(texts.failed, error) });
    }
  });
  const reloading = useMutation(async () => {
    try {
      setTyped(typedLanes(await onReload()));
      setFailure(undefined);
    } catch (error) {
      setFailure({ isConflict: true, message: errorText(texts.loadFailed, error) });
    }
  });
  useDialogStatus({ dirty: typed.isChanged, busy: busy || reloading.busy });
  const fill = () =>
    count !== undefined &&
    change({
      places: filledPlaces(
        people.map(({ employee }) => employee.employee_id),
        count,
      ),
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Stack gap="md">
        <Group gap="sm" align="flex-end">
          <WholeNumberInput
            ref={field}
            label={texts.count}
            size="md"
            w={160}
            maxLength={3}
            data-autofocus
            value={typed.count}
            error={isChecked && count === undefined ? texts.wrongCount : undefined}
            onChange={({ currentTarget }) => change({ count: currentTarget.value })}
          />
          <Button variant="default" mih={44} onClick={fill} disabled={count === undefined}>
            {texts.fill}
          </Button>
          <Button
            variant="subtle"
            color="red"
            mih={44}
            onClick={() => change({ places: [] })}
            disabled={typed.places.length === 0}
          >
            {texts.removeAll}
          </Button>
        </Group>
        <Text variant="hint">{texts.help}</Text>
        <PlacesTable
          people={people}
          places={typed.places}
          count={count ?? 1}
          onChange={(places) => change({ places })}
        />
        <ErrorAlert
          message={
            failure && (
              <Group justify="space-between" gap="xs">
                <Text inherit>{failure.message}</Text>
                {failure.isConflict && (
                  <Button variant="default" mih={44} onClick={() => void reloading.run()}>
                    {texts.load}
                  </Button>
                )}
              </Group>
            )
          }
        />
      </Stack>
      <FormActions submit={texts.submit} submitting={texts.submitting} busy={busy} onCancel={onCancel} />
    </form>
  );
}

interface PlacesTableProps {
  people: readonly GroupPerson[];
  places: readonly Place[];
  count: number;
  onChange: (places: readonly Place[]) => void;
}

function PlacesTable({ people, places, count, onChange }: PlacesTableProps) {
  const last = relaysOf(places).at(-1) ?? 0;
  const relays = Array.from({ length: last + 1 }, (_, at) => at + 1);
  return (
    <table className={classes.places} aria-label={texts.table}>
      <thead>
        <tr>
          <th scope="col">{texts.person}</th>
          <th scope="col">{texts.relays}</th>
          <th scope="col">{texts.lane}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ employee: { employee_id, name } }) => {
          const place = places.find((one) => one.employee_id === employee_id);
          const move = (relay: number, lane: number) => onChange(withPlace(places, { employee_id, relay, lane }));
          return (
            <tr key={employee_id}>
              <th scope="row">{name}</th>
              <td>
                <NativeSelect
                  aria-label={texts.relayOf(name)}
                  w={88}
                  styles={{ input: { minHeight: 44 } }}
                  data={[
                    { value: '', label: texts.none },
                    ...relays.map((relay) => ({
                      value: String(relay),
                      label: String(relay),
                      // Someone with a place swaps; someone without one needs a free lane.
                      disabled: !place && freeLane(places, relay, count) === undefined,
                    })),
                  ]}
                  value={place ? String(place.relay) : ''}
                  onChange={({ currentTarget: { value } }) => {
                    const relay = Number(value);
                    if (value === '') onChange(withoutPlace(places, employee_id));
                    else move(relay, freeLane(places, relay, count) ?? place?.lane ?? 1);
                  }}
                />
              </td>
              <td>
                {place && (
                  <NativeSelect
                    aria-label={texts.laneOf(name)}
                    w={72}
                    styles={{ input: { minHeight: 44 } }}
                    data={Array.from({ length: Math.max(count, place.lane) }, (_, at) => String(at + 1))}
                    value={String(place.lane)}
                    onChange={({ currentTarget: { value } }) => move(place.relay, Number(value))}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
