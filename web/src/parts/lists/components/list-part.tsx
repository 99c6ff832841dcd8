import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../../api/error-text.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { FramedList } from '../../../ui/framed-list.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { labels } from '../labels.ts';

interface Item {
  id: string;
  name: string;
}

/** The open item, or the new one. */
export interface Opened {
  /** The id of an item, or `new`. */
  id: string;
  action: 'edit' | 'remove';
}

export interface ListPartProps<T extends Item> {
  texts: {
    title: string;
    help: string;
    empty: string;
    add: string;
    failed: string;
    consequences: string;
  };
  rows: readonly T[] | undefined;
  failed: boolean;
  retry: () => unknown;
  /** Returns the link of the name, the line under it, and the indentation (0 to 10). */
  about?:
    | ((item: T) => { to?: string | undefined; detail?: string | undefined; depth?: number | undefined })
    | undefined;
  opened: Opened | undefined;
  onOpen: (opened: Opened | undefined) => void;
  /** Renders the fields of an item, or of a new one. */
  form: (item: T | undefined) => ReactNode;
  remove: (item: T) => Promise<void>;
  /** Why the person cannot change the list. */
  locked?: string | undefined;
}

/** One of the department's lists: its items, each with Edit and Remove, and Add. */
export function ListPart<T extends Item>(props: ListPartProps<T>) {
  const { texts, rows, failed, retry, about, opened, onOpen, form, remove, locked } = props;
  const newId = `new ${texts.title}`;
  const actionOf = (item: Item) => (opened?.id === item.id ? opened.action : undefined);
  const rowOf = (item: T) => {
    const action = actionOf(item);
    if (action === 'edit') return form(item);
    if (action === 'remove') {
      return (
        <Confirm
          question={labels.question(item.name)}
          confirm={labels.remove}
          confirming={labels.removing}
          takesFocus
          onConfirm={async () => {
            await remove(item);
            onOpen(undefined);
          }}
          errorText={(error) => errorText(labels.removeFailed, error)}
          onCancel={() => onOpen(undefined)}
        >
          <Text>{texts.consequences}</Text>
        </Confirm>
      );
    }
    const { to, detail, depth = 0 } = about?.(item) ?? {};
    return (
      <>
        <div style={{ minWidth: 0, paddingInlineStart: `${depth * 1.25}rem` }}>
          {to ? (
            <Anchor component={Link} to={to} inherit>
              {item.name}
            </Anchor>
          ) : (
            item.name
          )}
          {detail && <Text variant="hint">{detail}</Text>}
        </div>
        <Group gap={4} wrap="nowrap">
          {(locked ? [] : (['edit', 'remove'] as const)).map((one) => (
            <Button
              key={one}
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={labels.of(labels[one], item.name)}
              onClick={() => onOpen({ id: item.id, action: one })}
            >
              {labels[one]}
            </Button>
          ))}
        </Group>
      </>
    );
  };
  return (
    <Stack gap="xs" component="section" aria-label={texts.title}>
      <Title order={3}>{texts.title}</Title>
      <Text variant="hint">{texts.help}</Text>
      {rows ? (
        rows.length > 0 ? (
          <FramedList label={texts.title}>
            {rows.map((item) => (
              <li key={item.id}>
                {actionOf(item) ? <div style={{ flex: 1, minWidth: 0 }}>{rowOf(item)}</div> : rowOf(item)}
              </li>
            ))}
          </FramedList>
        ) : (
          <Text c="dimmed">{texts.empty}</Text>
        )
      ) : (
        <NotLoaded error={failed} message={texts.failed} onRetry={retry} rows={3} />
      )}
      {opened?.id === newId
        ? form(undefined)
        : rows &&
          (locked ? (
            <Text variant="hint">{locked}</Text>
          ) : (
            <Group>
              <Button
                variant="light"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => onOpen({ id: newId, action: 'edit' })}
              >
                {texts.add}
              </Button>
            </Group>
          ))}
    </Stack>
  );
}
