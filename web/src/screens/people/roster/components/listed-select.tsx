import { Button, Group, NativeSelect } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { labels } from '../../../../parts/roster/labels.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';

interface ListedSelectProps {
  label: string;
  description?: string | undefined;
  /** The option of having none. */
  none: string;
  /** What can be chosen; before the list is loaded, what the employee has. */
  known: readonly { id: string; name: string }[];
  /** Why the list is not here. */
  failure: string | false | undefined;
  onRetry: () => unknown;
  inputProps: GetInputPropsReturnType;
}

/** A choice of one entry of a list of the department. */
export function ListedSelect({ label, description, none, known, failure, onRetry, inputProps }: ListedSelectProps) {
  return (
    <div>
      <NativeSelect
        label={label}
        description={description}
        data={[{ value: '', label: none }, ...known.map(({ id, name }) => ({ value: id, label: name }))]}
        {...inputProps}
      />
      {failure && (
        <ErrorAlert
          message={
            <Group gap="sm">
              {failure}
              <Button variant="default" size="compact-sm" onClick={() => void onRetry()}>
                {labels.retry}
              </Button>
            </Group>
          }
        />
      )}
    </div>
  );
}
