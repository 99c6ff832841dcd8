import { ActionIcon, Button, Group } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { singleClick } from '../../../ui/single-click.ts';
import { noSession } from '../class-form-values.ts';
import { classDialog } from '../labels.ts';
import type { ClassForm } from '../use-class-form.ts';
import { ClassSessionInputs } from './class-session-inputs.tsx';

/** The editable dates of an existing class (docs/spec.md section 5, "Class edit"). */
export function DateRows({ form }: { form: ClassForm }) {
  return (
    <>
      {form.values.dates.map(({ key, ...values }, row) => {
        const path = `dates.${row}`;
        return (
          <ClassSessionInputs
            key={key}
            row={row + 1}
            values={values}
            path={path}
            errors={{
              date: form.errors[`${path}.date`],
              start_time: form.errors[`${path}.start_time`],
              end_time: form.errors[`${path}.end_time`],
            }}
            onChange={(field, value) => form.setFieldValue(`${path}.${field}`, value)}
          >
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={classDialog.removeRow(row + 1)}
              onClick={singleClick(() => form.removeListItem('dates', row))}
            >
              <IconTrash size={17} stroke={1.6} aria-hidden />
            </ActionIcon>
          </ClassSessionInputs>
        );
      })}
      <Group>
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={singleClick(() => form.insertListItem('dates', { ...noSession, key: randomId() }))}
        >
          {classDialog.addDate}
        </Button>
      </Group>
    </>
  );
}
