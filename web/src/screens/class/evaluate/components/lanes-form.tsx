import { Button, Group, Stack, Text } from '@mantine/core';
import { type ComponentProps, useRef } from 'react';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { WholeNumberInput } from '../../../../ui/whole-number-input.tsx';
import { laneLabels as texts } from '../labels.ts';
import { filledPlaces } from '../lanes.ts';
import { type LanesFailure, useLanesForm } from '../use-lanes-form.ts';
import { PlacesTable } from './places-table.tsx';

interface LanesFormProps extends Omit<Parameters<typeof useLanesForm>[0], 'onWrongCount'> {
  onCancel: ComponentProps<typeof FormActions>['onCancel'];
}

/** Gives the attendees of a class their relays and lanes. */
export function LanesForm({ onCancel, ...options }: LanesFormProps) {
  const { people } = options;
  const field = useRef<HTMLInputElement>(null);
  const lanes = useLanesForm({ ...options, onWrongCount: () => field.current?.focus() });
  const { typed, count, failure, busy, change } = lanes;
  const ids = people.map(({ employee }) => employee.employee_id);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        lanes.save();
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
            error={lanes.isCountWrong ? texts.wrongCount : undefined}
            onChange={({ currentTarget }) => change({ count: currentTarget.value })}
          />
          <Button
            variant="default"
            mih={44}
            onClick={() => count !== undefined && change({ places: filledPlaces(ids, count) })}
            disabled={count === undefined}
          >
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
        {failure && <Failure failure={failure} onReload={lanes.reload} />}
      </Stack>
      <FormActions submit={texts.submit} submitting={texts.submitting} busy={busy} onCancel={onCancel} />
    </form>
  );
}

/** Why the lanes are not saved. After a conflict, with the present lanes to load. */
function Failure({ failure, onReload }: { failure: LanesFailure; onReload: () => void }) {
  return (
    <ErrorAlert
      message={
        <Group justify="space-between" gap="xs">
          <Text inherit>{failure.message}</Text>
          {failure.isConflict && (
            <Button variant="default" mih={44} onClick={onReload}>
              {texts.load}
            </Button>
          )}
        </Group>
      }
    />
  );
}
