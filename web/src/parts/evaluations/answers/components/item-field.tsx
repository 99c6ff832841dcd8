import { Badge, Button, Group, Input, Stack, Text, Textarea } from '@mantine/core';
import { needsComment, valueProblem } from '@muster/shared/forms/answer-problems';
import type { FormItem, ItemAnswer } from '@muster/shared/forms/form';
import { IconMessagePlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { WholeNumberInput } from '../../../../ui/whole-number-input.tsx';
import { type AnsweredForm, showsComment } from '../answers.ts';
import { labels } from '../labels.ts';
import { AnswerText } from './answer-text.tsx';
import classes from './form-fields.module.css';
import { ItemControl } from './item-control.tsx';

interface ItemFieldProps {
  content: AnsweredForm;
  item: FormItem;
  answer: ItemAnswer;
  /** The messages of the item and of its comment. */
  problem: string | undefined;
  commentProblem: string | undefined;
  /** Stands below the input. */
  beside: ReactNode;
  /** Absent: the answer is only shown. */
  onChange: ((answer: ItemAnswer) => void) | undefined;
}

const mostMinutes = 1440;

/** An item of a form: its text, its answer and its comment. */
export function ItemField({ content, item, answer, problem: shown, commentProblem, beside, onChange }: ItemFieldProps) {
  const id = useId();
  const [isLeft, setIsLeft] = useState(false);
  const problem = shown ?? (onChange && isLeft && answer.value !== undefined ? valueProblem(item, answer) : undefined);
  const [help, error] = [`${id}-help`, `${id}-error`];
  const [opened, setOpened] = useState<OpenedFields>({ comment: false, minutes: false });
  const remarks = {
    ...{ content, item, answer, opened, problem: commentProblem },
    onOpen: (changed: Partial<OpenedFields>) => setOpened((before) => ({ ...before, ...changed })),
  };
  const describedBy = [item.help && help, problem && error].filter(Boolean).join(' ') || undefined;
  return (
    <div
      className={classes.item}
      tabIndex={-1}
      data-item={item.key}
      data-invalid={Boolean(problem ?? commentProblem) || undefined}
    >
      <Group gap="xs" align="baseline">
        <Text id={id} fw={500} component="div" className={classes.text}>
          {item.text}
        </Text>
        {item.critical && (
          <Badge color="red" variant="light" tt="none">
            {labels.critical}
          </Badge>
        )}
        {item.optional && onChange && <Text variant="hint">{labels.optional}</Text>}
      </Group>
      {item.help && (
        <Text variant="hint" id={help} className={classes.text} style={{ whiteSpace: 'pre-line' }}>
          {item.help}
        </Text>
      )}
      <Stack gap="xs" mt="xs">
        {onChange ? (
          <ItemControl
            item={item}
            answer={answer}
            labelledBy={id}
            describedBy={describedBy}
            isInvalid={problem !== undefined}
            onChange={onChange}
            onLeave={() => setIsLeft(true)}
          >
            <RemarkButtons {...remarks} />
          </ItemControl>
        ) : (
          <AnswerText item={item} answer={answer} />
        )}
        {onChange && beside}
        {problem && <Input.Error id={error}>{problem}</Input.Error>}
        {onChange ? (
          <>
            {item.kind !== 'scale' && (
              <div>
                <RemarkButtons {...remarks} />
              </div>
            )}
            <Remarks {...remarks} onChange={onChange} />
          </>
        ) : (
          <ShownRemarks answer={answer} />
        )}
      </Stack>
    </div>
  );
}

/** The opened fields beside an answer. A field with a value, and a mandatory comment, are always open. */
interface OpenedFields {
  comment: boolean;
  minutes: boolean;
}

interface RemarkProps extends Pick<ItemFieldProps, 'content' | 'item' | 'answer'> {
  problem: string | undefined;
  opened: OpenedFields;
  onOpen: (changed: Partial<OpenedFields>) => void;
}

const takesMinutes = ({ purpose }: AnsweredForm, item: FormItem): boolean =>
  item.kind === 'scale' && purpose === 'field_training';

const hasComment = ({ content, item, answer, problem, opened }: RemarkProps): boolean =>
  opened.comment || showsComment(content.comments, item, answer) || problem !== undefined;

/** The buttons that open the remedial minutes and the comment. A text needs no comment. */
function RemarkButtons(props: RemarkProps) {
  const { content, item, answer, opened, onOpen } = props;
  return (
    <>
      {takesMinutes(content, item) && !opened.minutes && answer.minutes === undefined && (
        <Button
          variant="default"
          mih={44}
          px={10}
          aria-label={labels.ofItem(labels.minutes, item.text)}
          onClick={() => onOpen({ minutes: true })}
          data-print="hidden"
        >
          {labels.remedial}
        </Button>
      )}
      {!hasComment(props) && item.kind !== 'text' && (
        <Button
          {...(item.kind === 'scale'
            ? { variant: 'default', px: 10 }
            : { variant: 'subtle', px: 'xs', leftSection: <IconMessagePlus size={18} aria-hidden /> })}
          mih={44}
          aria-label={labels.ofItem(labels.addComment, item.text)}
          onClick={() => onOpen({ comment: true })}
          data-print="hidden"
        >
          {item.kind === 'scale' ? labels.comment : labels.addComment}
        </Button>
      )}
    </>
  );
}

/** Remedial minutes in field training, and the comment, which appears where it is mandatory. */
function Remarks(props: RemarkProps & { onChange: (answer: ItemAnswer) => void }) {
  const { content, item, answer, problem, opened, onOpen, onChange } = props;
  return (
    <>
      {(opened.minutes || answer.minutes !== undefined) && (
        <WholeNumberInput
          label={labels.minutes}
          aria-label={labels.ofItem(labels.minutes, item.text)}
          maxLength={4}
          maw={220}
          value={answer.minutes ?? ''}
          autoFocus={opened.minutes}
          onFocus={() => onOpen({ minutes: true })}
          onChange={({ currentTarget }) => {
            const minutes = Number(currentTarget.value.replace(/\D/g, ''));
            onChange({ ...answer, minutes: minutes === 0 ? undefined : Math.min(minutes, mostMinutes) });
          }}
        />
      )}
      {hasComment(props) && (
        <Textarea
          label={labels.comment}
          aria-label={labels.commentOn(item.text)}
          description={needsComment(content.comments, item, answer) ? labels.commentNeeded : undefined}
          error={problem}
          data-comment={item.key}
          rows={2}
          resize="vertical"
          maxLength={4000}
          value={answer.comment ?? ''}
          onChange={({ currentTarget }) => onChange({ ...answer, comment: currentTarget.value || undefined })}
          // Stays open while its text is deleted to type another one.
          autoFocus={opened.comment}
          onFocus={() => onOpen({ comment: true })}
        />
      )}
    </>
  );
}

function ShownRemarks({ answer: { minutes, comment } }: { answer: ItemAnswer }) {
  return (
    <>
      {minutes !== undefined && <Text variant="hint">{labels.minutesOf(minutes)}</Text>}
      {comment && <Comment text={comment} />}
    </>
  );
}

/** A comment that cannot be changed. */
export function Comment({ text }: { text: string }) {
  return (
    <div className={classes.comment}>
      <Text variant="hint">{labels.comment}</Text>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
    </div>
  );
}
