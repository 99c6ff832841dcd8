import { Input } from '@mantine/core';
import type { ChoiceItem, FormItem, ItemAnswer } from '@muster/shared/forms/form';
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

/** The names and the state that every input takes. */
type FieldProps = Pick<ItemControlProps, 'labelledBy' | 'describedBy' | 'isInvalid'>;

/** The input of an item's answer, by its kind. */
export function ItemControl({ item, answer, isCompact, onChange, onLeave, children, ...field }: ItemControlProps) {
  const { value } = answer;
  const change = (next: ItemAnswer['value']) => onChange({ ...answer, value: next });
  const number = typeof value === 'number' ? value : undefined;
  const text = typeof value === 'string' ? value : undefined;
  switch (item.kind) {
    case 'check':
      return <CheckControl {...field} {...{ item, value, isCompact }} onChange={change} />;
    case 'choice':
      return <ChoiceControl {...field} {...{ item, isCompact }} value={text} onChange={change} />;
    case 'number':
      return <NumberStepper {...field} {...{ item, isCompact, onLeave }} value={number} onChange={change} />;
    case 'scale':
      return isCompact ? (
        <OptionSelect
          {...field}
          options={scaleOptions(item)}
          value={chosenRating(answer)}
          onChoose={(chosen) => onChange(withRating(answer, chosen))}
        />
      ) : (
        <ScaleRating {...field} item={item} answer={answer} onChange={onChange}>
          {children}
        </ScaleRating>
      );
    case 'duration':
      return <SecondsField {...field} item={item} value={number} onChange={change} />;
    case 'text':
      return <TextControl {...field} value={text} onChange={change} />;
    case 'signature':
      return <SignaturePad label={labels.signature[item.by]} item={item.text} path={text} onChange={change} />;
  }
}

interface CheckControlProps extends FieldProps {
  item: FormItem;
  value: ItemAnswer['value'];
  isCompact: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
}

function CheckControl({ item, value, onChange, ...field }: CheckControlProps) {
  return (
    <OptionButtons
      {...field}
      group={useId()}
      item={item.text}
      options={checkOptions}
      value={value === undefined ? undefined : String(value)}
      onChoose={(chosen) => onChange(chosen === undefined ? undefined : chosen === 'true')}
    />
  );
}

interface ChoiceControlProps extends FieldProps {
  item: ChoiceItem;
  value: string | undefined;
  isCompact: boolean | undefined;
  onChange: (value: string | undefined) => void;
}

function ChoiceControl({ item, value, isCompact, onChange, ...field }: ChoiceControlProps) {
  const group = useId();
  const options = item.options.map(({ key, text }) => ({ value: key, label: text }));
  if (isCompact) return <OptionSelect {...field} options={options} value={value} onChoose={onChange} />;
  // Options that pass are green only beside options that fail.
  const failing = new Set(item.options.filter(({ fails }) => fails).map(({ key }) => key));
  const toneOf = (key: string) => (failing.has(key) ? ('missing' as const) : ('complete' as const));
  return (
    <OptionButtons
      {...field}
      group={group}
      item={item.text}
      options={options.map((one) => ({ ...one, ...(failing.size > 0 && { tone: toneOf(one.value) }) }))}
      value={value}
      onChoose={onChange}
    />
  );
}

interface TextControlProps extends FieldProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function TextControl({ labelledBy, describedBy, isInvalid, value, onChange }: TextControlProps) {
  return (
    <Input
      component="textarea"
      multiline
      withAria={false}
      error={isInvalid}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      rows={3}
      styles={{ input: { height: 'auto', resize: 'vertical' } }}
      maxLength={mostCharacters}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
