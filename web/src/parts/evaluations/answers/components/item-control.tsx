import { Input } from '@mantine/core';
import type { FormItem, ItemAnswer } from '@muster/shared/forms/form';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { labels } from '../labels.ts';
import { chosenRating, scaleOptions, withRating } from '../rating.ts';
import { NumberStepper } from './number-stepper.tsx';
import { OptionButtons } from './option-buttons.tsx';
import { OptionSelect } from './option-select.tsx';
import { ScaleRating } from './scale-rating.tsx';
import { SecondsField } from './seconds-field.tsx';
import { SignaturePad } from './signature-pad.tsx';

interface ItemControlProps {
  item: FormItem;
  answer: ItemAnswer;
  labelledBy: string;
  describedBy?: string | undefined;
  isInvalid: boolean;
  /** For a cell of a table: icons, and lists in place of many buttons. */
  isCompact?: boolean;
  onChange: (answer: ItemAnswer) => void;
  /** A typed number is left. */
  onLeave: () => void;
  /** Buttons beside the marks of a rating. */
  children?: ReactNode;
}

const checkOptions = [
  { value: 'true', label: labels.passed, tone: 'complete', Icon: IconCheck },
  { value: 'false', label: labels.failed, tone: 'missing', Icon: IconX },
] as const;

/** The longest text of an answer. */
const mostCharacters = 10_000;

/** The input of an item's answer, by its kind. */
export function ItemControl({ item, answer, isCompact, onChange, onLeave, children, ...field }: ItemControlProps) {
  const group = useId();
  const { value } = answer;
  const change = (next: ItemAnswer['value']) => onChange({ ...answer, value: next });
  const number = typeof value === 'number' ? value : undefined;
  const text = typeof value === 'string' ? value : undefined;
  switch (item.kind) {
    case 'check':
      return (
        <OptionButtons
          {...field}
          group={group}
          item={item.text}
          options={checkOptions}
          isCompact={isCompact}
          value={value === undefined ? undefined : String(value)}
          onChoose={(chosen) => change(chosen === undefined ? undefined : chosen === 'true')}
        />
      );
    case 'choice':
      if (isCompact) {
        return (
          <OptionSelect
            {...field}
            options={item.options.map(({ key, text: label }) => ({ value: key, label }))}
            value={text}
            onChoose={change}
          />
        );
      }
      return (
        <OptionButtons
          {...field}
          group={group}
          item={item.text}
          options={item.options.map(({ key, text: label, fails }) => ({
            value: key,
            label,
            ...(item.options.some((one) => one.fails) && ({ tone: fails ? 'missing' : 'complete' } as const)),
          }))}
          value={text}
          onChoose={change}
        />
      );
    case 'number':
      return (
        <NumberStepper
          {...field}
          item={item}
          value={number}
          isCompact={isCompact}
          onChange={change}
          onLeave={onLeave}
        />
      );
    case 'scale':
      if (isCompact) {
        return (
          <OptionSelect
            {...field}
            options={scaleOptions(item)}
            value={chosenRating(answer)}
            onChoose={(chosen) => onChange(withRating(answer, chosen))}
          />
        );
      }
      return (
        <ScaleRating {...field} item={item} answer={answer} onChange={onChange}>
          {children}
        </ScaleRating>
      );
    case 'duration':
      return <SecondsField {...field} item={item} value={number} onChange={change} />;
    case 'text':
      return (
        <Input
          component="textarea"
          multiline
          withAria={false}
          error={field.isInvalid}
          aria-labelledby={field.labelledBy}
          aria-describedby={field.describedBy}
          aria-invalid={field.isInvalid || undefined}
          rows={3}
          styles={{ input: { height: 'auto', resize: 'vertical' } }}
          maxLength={mostCharacters}
          value={text ?? ''}
          onChange={({ currentTarget }) => change(currentTarget.value || undefined)}
        />
      );
    case 'signature':
      return <SignaturePad label={labels.signature[item.by]} item={item.text} path={text} onChange={change} />;
  }
}
