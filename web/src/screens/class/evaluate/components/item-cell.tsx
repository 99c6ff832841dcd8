import { Badge, Button, Input, Text } from '@mantine/core';
import { valueProblem } from '@muster/shared/forms/answer-problems';
import type { FormItem, ItemAnswer } from '@muster/shared/forms/form';
import { IconPencil, IconSignature } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { isAnswered } from '../../../../parts/evaluations/answers/answers.ts';
import { ItemControl } from '../../../../parts/evaluations/answers/components/item-control.tsx';
import { labels as itemLabels } from '../../../../parts/evaluations/answers/labels.ts';
import { rowLabels as texts } from '../labels.ts';
import { moveToNextPerson } from '../move-to-next-person.ts';
import type { OpenRow } from '../rows.ts';
import { headId, nameId, type RowActions, type SectionContext } from '../shown-row.ts';
import classes from './evaluate-class.module.css';

interface ItemCellProps {
  item: FormItem;
  row: OpenRow;
  problem: string | undefined;
  /** In a column, whose head has the text of the item. Otherwise the text is above the control. */
  isInColumn: boolean;
  context: SectionContext;
}

const unanswered: ItemAnswer = {};

/** The control of an item for one person. Texts and signatures open in the person's details. */
export function ItemCell({ item, row, problem: shown, isInColumn, context }: ItemCellProps) {
  const id = useId();
  const [isLeft, setIsLeft] = useState(false);
  const { actions } = context;
  const { name } = row.person.employee;
  const answer = row.open.answers.items[item.key] ?? unanswered;
  const problem = shown ?? (isLeft && answer.value !== undefined ? valueProblem(item, answer) : undefined);
  // The buttons of a control name the item: here with the person.
  const named = { ...item, text: texts.itemOf(item.text, name) };
  const labelledBy = `${isInColumn ? headId(context, item.key) : id} ${nameId(context, row)}`;
  const opensDetails = item.kind === 'text' || item.kind === 'signature';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside
    <div className={classes.item} data-kind={item.kind} data-moves={item.key} onKeyDown={moveToNextPerson}>
      {!isInColumn && (
        <div className={classes.nameLine}>
          <Text size="sm" fw={500} className={classes.text} id={id}>
            {item.text}
          </Text>
          {item.critical && (
            <Badge color="red" variant="light" tt="none" size="sm">
              {itemLabels.critical}
            </Badge>
          )}
        </div>
      )}
      {opensDetails ? (
        <WrittenAnswer
          item={item}
          answer={answer}
          labelledBy={labelledBy}
          onOpen={() => openItem(actions, row, item)}
        />
      ) : (
        <ItemControl
          item={named}
          answer={answer}
          labelledBy={labelledBy}
          describedBy={problem && `${id}-error`}
          isInvalid={problem !== undefined}
          isCompact={isInColumn}
          onChange={(changed) => actions.answer(row, item.key, changed)}
          onLeave={() => setIsLeft(true)}
        />
      )}
      {problem && <Input.Error id={`${id}-error`}>{problem}</Input.Error>}
    </div>
  );
}

const openItem = (actions: RowActions, { key }: OpenRow, item: FormItem): void =>
  actions.open({ kind: 'details', key, isChecked: false, item: item.key });

interface WrittenAnswerProps {
  item: FormItem;
  answer: ItemAnswer;
  labelledBy: string;
  onOpen: () => void;
}

/** A text or a signature in short, which opens the details. */
function WrittenAnswer({ item, answer, labelledBy, onOpen }: WrittenAnswerProps) {
  const id = useId();
  const Icon = item.kind === 'signature' ? IconSignature : IconPencil;
  const isDone = isAnswered(answer);
  const word =
    item.kind === 'signature'
      ? isDone
        ? itemLabels.signed
        : itemLabels.notSigned
      : isDone
        ? String(answer.value)
        : itemLabels.noAnswer;
  return (
    <Button
      variant="default"
      mih={48}
      maw="100%"
      leftSection={<Icon size={18} aria-hidden />}
      aria-labelledby={`${labelledBy} ${id}`}
      onClick={onOpen}
    >
      <Text inherit id={id} truncate>
        {word}
      </Text>
    </Button>
  );
}
