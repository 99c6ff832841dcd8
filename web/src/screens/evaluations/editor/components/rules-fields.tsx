import { Checkbox, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { attemptSpans, type FormContent, itemsOf, type PassingRule } from '@muster/shared/forms/form';
import { possiblePoints } from '@muster/shared/forms/score';
import type { ReactNode } from 'react';
import type { FieldTexts } from '../../../../ui/content-editor/use-editor-messages.ts';
import { NumberField, OptionalNumberField } from '../../../../ui/number-field.tsx';
import { passingWords, spanWords, ruleLabels as texts } from '../labels.ts';
import { textsAt } from '../problems.ts';
import classes from './form-editor.module.css';

interface RulesFieldsProps {
  content: FormContent;
  problems: FieldTexts;
  onChange: (content: FormContent) => void;
}

const passingKinds = (Object.keys(passingWords) as PassingRule['kind'][]).map((value) => ({
  value,
  label: passingWords[value],
}));
const spans = attemptSpans.map((value) => ({ value, label: spanWords[value] }));

/** Returns a passing rule of a kind. The minimum of another rule stays. */
function asPassing(rule: PassingRule, kind: PassingRule['kind']): PassingRule {
  if (kind === 'critical' || kind === 'none') return { kind };
  return { kind, minimum: 'minimum' in rule ? rule.minimum : 80 };
}

/** A titled part of the editor. */
export function EditorPart({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={classes.section}>
      <Title order={2} size="h3" mb={help ? 0 : 'xs'}>
        {title}
      </Title>
      {help && (
        <Text variant="hint" mb="xs">
          {help}
        </Text>
      )}
      <Stack gap="sm">{children}</Stack>
    </section>
  );
}

/** The passing rule and the attempts of a form. */
export function ResultFields({ content, problems, onChange }: RulesFieldsProps) {
  const { passing, attempts } = content;
  const possible = itemsOf(content).reduce((sum, item) => sum + possiblePoints(item), 0);
  const at = textsAt(problems, 'content');
  return (
    <EditorPart title={texts.result}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={texts.passing}
          data={passingKinds}
          value={passing.kind}
          error={'minimum' in passing ? undefined : at('passing')}
          onChange={({ currentTarget }) =>
            onChange({ ...content, passing: asPassing(passing, currentTarget.value as PassingRule['kind']) })
          }
        />
        {(passing.kind === 'points' || passing.kind === 'percent') && (
          <NumberField
            label={texts.minimum[passing.kind]}
            description={Number.isFinite(possible) ? texts.possible(possible) : undefined}
            value={passing.minimum}
            error={at('passing.minimum') ?? at('passing')}
            onChange={(minimum) => onChange({ ...content, passing: { ...passing, minimum } })}
          />
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <OptionalNumberField
          label={texts.attempts}
          description={texts.attemptsHelp}
          value={attempts.most}
          error={at('attempts.most') ?? at('attempts')}
          onChange={(most) => onChange({ ...content, attempts: { ...attempts, most } })}
        />
        <NativeSelect
          label={texts.within}
          data={spans}
          value={attempts.within}
          onChange={({ currentTarget }) =>
            onChange({
              ...content,
              attempts: { ...attempts, within: currentTarget.value as FormContent['attempts']['within'] },
            })
          }
        />
      </SimpleGrid>
      <Checkbox
        label={texts.remediation}
        checked={attempts.remediation}
        onChange={({ currentTarget }) =>
          onChange({ ...content, attempts: { ...attempts, remediation: currentTarget.checked } })
        }
      />
    </EditorPart>
  );
}

const commentFlags = [
  ['failed', texts.failed],
  ['not_responding', texts.notResponding],
  ['remedial', texts.remedial],
  ['whole', texts.whole],
] as const;

/** The mandatory comments of a form, and its acknowledgment. */
export function CommentFields({ content, problems, onChange }: RulesFieldsProps) {
  const { comments } = content;
  const at = textsAt(problems, 'content.comments');
  return (
    <>
      <EditorPart title={texts.comments}>
        {commentFlags.map(([flag, label]) => (
          <Checkbox
            key={flag}
            label={label}
            checked={comments[flag]}
            onChange={({ currentTarget }) =>
              onChange({ ...content, comments: { ...comments, [flag]: currentTarget.checked } })
            }
          />
        ))}
        <SimpleGrid cols={2} spacing="sm">
          <OptionalNumberField
            label={texts.atMost}
            value={comments.at_most}
            error={at('at_most')}
            onChange={(at_most) => onChange({ ...content, comments: { ...comments, at_most } })}
          />
          <OptionalNumberField
            label={texts.atLeast}
            value={comments.at_least}
            error={at('at_least')}
            onChange={(at_least) => onChange({ ...content, comments: { ...comments, at_least } })}
          />
        </SimpleGrid>
      </EditorPart>
      <EditorPart title={texts.acknowledgment}>
        <Checkbox
          label={texts.acknowledged}
          checked={content.acknowledged}
          onChange={({ currentTarget }) => onChange({ ...content, acknowledged: currentTarget.checked })}
        />
      </EditorPart>
    </>
  );
}
