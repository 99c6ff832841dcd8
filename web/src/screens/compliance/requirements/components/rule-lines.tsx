import { ActionIcon, Button, Group, Input, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { singleClick } from '../../../../ui/single-click.ts';
import { formLabels as labels } from '../labels.ts';
import classes from './rule-lines.module.css';

interface RuleLinesProps<L extends { key: string }> {
  title: string;
  help: string;
  add: string;
  lines: readonly L[];
  onAdd: () => void;
  onRemove: (index: number) => void;
  children: (line: L, index: number) => ReactNode;
}

/** A list within a rule, such as minimum hours. Lines can be added and removed. */
export function RuleLines<L extends { key: string }>(props: RuleLinesProps<L>) {
  const { title, help, add, lines, onAdd, onRemove, children } = props;
  return (
    <Stack component="fieldset" className={classes.list} gap="xs">
      <Input.Label component="legend" p={0}>
        {title}
      </Input.Label>
      <Text variant="hint">{help}</Text>
      {lines.map((line, index) => (
        <div key={line.key} className={classes.line}>
          <Stack gap="sm" className={classes.fields}>
            {children(line, index)}
          </Stack>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={labels.remove(title, index + 1)}
            onClick={singleClick(() => onRemove(index))}
          >
            <IconTrash size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Group>
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={singleClick(onAdd)}
        >
          {add}
        </Button>
      </Group>
    </Stack>
  );
}
