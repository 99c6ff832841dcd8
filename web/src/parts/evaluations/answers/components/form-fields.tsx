import { Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import type { Problems } from '@muster/shared/forms/answer-problems';
import type { FormAnswers, FormItem, FormSection } from '@muster/shared/forms/form';
import { type ReactNode, useId } from 'react';
import type { AnsweredForm } from '../answers.ts';
import { labels, stageText } from '../labels.ts';
import { shownSections } from '../shown-sections.ts';
import classes from './form-fields.module.css';
import { Comment, ItemField } from './item-field.tsx';
import { NotObserved } from './not-observed.tsx';

interface FormFieldsProps {
  content: AnsweredForm;
  answers: FormAnswers;
  /** Messages by the path of the field, such as `answers.items.grip`. */
  problems?: Problems;
  /** The level of the headings of sections. */
  titleOrder?: 2 | 3;
  /** Returns what stands below the input of an item. */
  beside?: ((item: FormItem) => ReactNode) | undefined;
  /** Absent: the answers are only shown. Gets a change of the latest answers. */
  onChange?: (change: (before: FormAnswers) => FormAnswers) => void;
}

const none: Problems = {};

/** The sections of a form with the answers of an evaluation. */
export function FormFields({ content, answers, problems = none, titleOrder = 3, beside, onChange }: FormFieldsProps) {
  const wholeProblem = problems['answers.comment']?.join('\n');
  const { comment } = answers;
  const shown = onChange ? { sections: content.sections, notObserved: [] } : shownSections(content.sections, answers);
  return (
    <Stack gap="lg">
      {content.instructions && <Text className={classes.instructions}>{content.instructions}</Text>}
      {shown.sections.map((section) => (
        <Section
          key={section.key}
          section={section}
          {...{ content, answers, problems, titleOrder, beside, onChange }}
        />
      ))}
      {shown.notObserved.length > 0 && <NotObserved sections={shown.notObserved} />}
      {onChange ? (
        <Textarea
          label={labels.whole}
          description={content.comments.whole ? labels.commentNeeded : undefined}
          error={wholeProblem}
          data-item="comment"
          rows={2}
          resize="vertical"
          maxLength={10_000}
          value={comment ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange((before) => ({ ...before, comment: value || undefined }))
          }
        />
      ) : (
        comment && (
          <div>
            <Title order={titleOrder} size="h3">
              {labels.whole}
            </Title>
            <Comment text={comment} />
          </div>
        )
      )}
    </Stack>
  );
}

interface SectionProps extends Required<Pick<FormFieldsProps, 'content' | 'answers' | 'problems' | 'titleOrder'>> {
  section: FormSection;
  beside: FormFieldsProps['beside'];
  onChange: FormFieldsProps['onChange'] | undefined;
}

function Section({ section, content, answers, problems, titleOrder, beside, onChange }: SectionProps) {
  const title = useId();
  return (
    <Paper component="section" withBorder radius="lg" aria-labelledby={title} className={classes.section}>
      <Title order={titleOrder} size="h3" id={title} className={classes.text}>
        {section.title || labels.untitled}
      </Title>
      {section.stage && <Text variant="hint">{stageText(section.stage)}</Text>}
      {section.instructions && <Text className={classes.instructions}>{section.instructions}</Text>}
      {section.items.length === 0 && <Text variant="hint">{labels.noItems}</Text>}
      {section.items.map((item) => (
        <ItemField
          key={item.key}
          content={content}
          item={item}
          answer={answers.items[item.key] ?? {}}
          beside={beside?.(item)}
          problem={problems[`answers.items.${item.key}`]?.join('\n')}
          commentProblem={problems[`answers.items.${item.key}.comment`]?.join('\n')}
          onChange={
            onChange &&
            ((answer) => onChange((before) => ({ ...before, items: { ...before.items, [item.key]: answer } })))
          }
        />
      ))}
    </Paper>
  );
}
