import { Button, Group, NativeSelect } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { labels } from '../../../../parts/roster/labels.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';

interface ListedSelectProps {
  label: string;
  description?: string | undefined;
  /** The option for no value. */
  none: string;
  /** The options; before the list is loaded, the employee's own value. */
  options: readonly { id: string; name: string }[];
  /** Why the list failed to load. */
  failure: string | false | undefined;
  onRetry: () => unknown;
  inputProps: GetInputPropsReturnType;
}

/** A choice from a list of the department. */
export function ListedSelect({ label, description, none, options, failure, onRetry, inputProps }: ListedSelectProps) {
  return (
    <div>
      <NativeSelect
        label={label}
        description={description}
        data={[{ value: '', label: none }, ...options.map(({ id, name }) => ({ value: id, label: name }))]}
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
