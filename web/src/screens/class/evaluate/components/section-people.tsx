import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { useMayOpen } from '../../../../parts/evaluations/use-may-open.ts';
import { useRequestedFocus } from '../../../../ui/use-requested-focus.ts';
import { useHasBlocks } from '../../../../ui/window-width.ts';
import type { ClassGroup } from '../api.ts';
import { labels, sectionLabels as texts } from '../labels.ts';
import { isSectionComplete, takesAnswers } from '../ready.ts';
import type { SectionContext, ShownRow } from '../shown-row.ts';
import type { RestPassed, useRowActions } from '../use-row-actions.ts';
import type { useShownPeople } from '../use-shown-people.ts';
import { PeopleBlocks } from './people-blocks.tsx';
import { PeopleTable } from './people-table.tsx';
import { SectionBar, SectionHead, sectionTitle } from './section-bar.tsx';

interface SectionPeopleProps {
  group: ClassGroup;
  shown: ReturnType<typeof useShownPeople>;
  rows: readonly ShownRow[];
  rowActions: ReturnType<typeof useRowActions>;
}

/** One section of the form with all shown people. */
export function SectionPeople({ group, shown, rows, rowActions }: SectionPeopleProps) {
  const { form } = group;
  const { sections } = form.content;
  const { section } = shown;
  const { actions, restPassed } = rowActions;
  const showsRelay = shown.relay === 'all';
  const hasBlocks = useHasBlocks();
  const mayOpen = useMayOpen();
  const id = useId();
  const context = useMemo(
    (): SectionContext | undefined => section && { id, form, section, showsRelay, mayOpen, actions },
    [id, form, section, showsRelay, mayOpen, actions],
  );
  const { list, focusOn } = useRequestedFocus<HTMLDivElement>(section);
  if (!section || !context) return null;
  const at = sections.indexOf(section);
  const open = rows.map(({ row }) => row).filter(takesAnswers);
  const People = hasBlocks ? PeopleBlocks : PeopleTable;
  const next = sections[at + 1];
  const choose = (key: string) => {
    rowActions.forgetRestPassed();
    shown.chooseSection(key);
  };
  /** Opens the next section at its first field. Without a field, the first person has the focus. */
  const openNext = (key: string) => {
    focusOn('[data-moves] input, [data-moves] select', '[data-moves] button', '[data-person]');
    choose(key);
  };
  return (
    <Stack gap="sm" ref={list}>
      {sections.length > 1 && (
        <SectionBar
          sections={sections}
          shown={section}
          isComplete={(one) => isSectionComplete(one, open)}
          onChoose={({ key }) => choose(key)}
        />
      )}
      <SectionHead section={section} position={sections.length > 1 ? texts.of(at + 1, sections.length) : undefined} />
      <PassedLine
        restPassed={restPassed}
        item={section.items.find(({ key }) => key === restPassed?.item)?.text}
        onUndo={rowActions.undoRestPassed}
      />
      <People label={labels.table(sectionTitle(section))} rows={rows} context={context} />
      {next && (
        <Group justify="flex-end" data-print="hidden">
          <Button variant="default" mih={48} onClick={() => openNext(next.key)}>
            {texts.nextNamed(sectionTitle(next))}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface PassedLineProps {
  restPassed: RestPassed | undefined;
  /** The text of the item; undefined: it is in another section. */
  item: string | undefined;
  onUndo: (restPassed: RestPassed) => void;
}

/** The result of "Pass the rest", with Undo. The line stays in place for screen readers. */
function PassedLine({ restPassed, item, onUndo }: PassedLineProps) {
  const isShown = restPassed !== undefined && item !== undefined;
  return (
    <Group gap="sm">
      <Text size="sm" role="status">
        {isShown && textOf(restPassed, item)}
      </Text>
      {isShown && !restPassed.isUndone && restPassed.keys.length > 0 && (
        <Button
          variant="default"
          mih={44}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => onUndo(restPassed)}
        >
          {texts.undo}
        </Button>
      )}
    </Group>
  );
}

function textOf({ keys, isUndone }: RestPassed, item: string): string {
  if (isUndone) return texts.undone(item);
  return keys.length === 0 ? texts.noneLeft(item) : texts.passed(keys.length, item);
}
