import { Stack, Title } from '@mantine/core';
import type { DraftHead } from '@muster/shared/evaluation-answers';
import type { TraineeRow } from '@muster/shared/field-training-answers';
import { useMemo } from 'react';
import { ActionLine, ActionList } from '../../../ui/action-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useShowAll } from '../../../ui/show-all.tsx';
import { useOpenDrafts } from '../use-waiting-reports.ts';
import { labels } from './labels.ts';
import { type ToDo, toDosOf } from './to-do.ts';

const texts = labels.toDo;
const first = 5;
const none: readonly DraftHead[] = [];
const filled: readonly ToDo['kind'][] = ['continue', 'write', 'read'];

/** The steps that wait for the signed-in person, with links. Nothing if there are none. */
export function ToDoList({ rows, today }: { rows: readonly TraineeRow[]; today: string }) {
  // Without the drafts, the other steps are shown.
  const { data: drafts = none } = useOpenDrafts();
  const all = useMemo(() => toDosOf(rows, { today, drafts }), [rows, today, drafts]);
  const { shown, showAll } = useShowAll(all, first);
  if (all.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={texts.title}>
      <Title order={2}>{texts.title}</Title>
      <ActionList>
        {shown.map(({ key, kind, text, to }) => (
          <ActionLine key={key} text={text}>
            <LinkButton
              to={to}
              variant={filled.includes(kind) ? 'filled' : 'default'}
              mih={44}
              aria-label={`${texts.actions[kind]}: ${text}`}
            >
              {texts.actions[kind]}
            </LinkButton>
          </ActionLine>
        ))}
      </ActionList>
      {showAll}
    </Stack>
  );
}
