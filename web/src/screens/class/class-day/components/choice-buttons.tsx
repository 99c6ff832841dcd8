import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, KeyboardEvent } from 'react';
import classes from './choice-buttons.module.css';
import { moveBetweenRows } from './move-between-rows.ts';

export interface ChoiceOption<V extends string> {
  value: V;
  label: string;
  Icon: ComponentType<IconProps>;
  /** The letter key that selects it. */
  letter: string;
  tone: 'complete' | 'missing' | 'pending';
}

interface ChoiceButtonsProps<V extends string> {
  /** The accessible name of the choice, with the person's name. */
  label: string;
  /** Distinguishes the buttons of one row from those of other rows. */
  group: string;
  options: readonly ChoiceOption<V>[];
  value: V | undefined;
  /** The printed text without a choice. */
  none: string;
  onChoose: (value: V) => void;
}

/** A choice in each row of a list. The up and down arrows move between rows, and letters select. */
export function ChoiceButtons<V extends string>(props: ChoiceButtonsProps<V>) {
  const { label, group, options, value, none, onChoose } = props;
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (moveBetweenRows(event)) return;
    const selected = options.find(({ letter }) => letter === event.key.toLowerCase());
    if (!selected || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.currentTarget.closest('fieldset')?.querySelector<HTMLInputElement>(`input[value=${selected.value}]`)?.focus();
    onChoose(selected.value);
  }
  return (
    <>
      <fieldset className={classes.choice}>
        <legend className={classes.legend}>{label}</legend>
        {options.map(({ value: own, label: word, Icon, tone }) => (
          <label key={own} className={classes.option} data-tone={tone}>
            <input
              type="radio"
              name={group}
              value={own}
              checked={value === own}
              onChange={() => onChoose(own)}
              onKeyDown={onKeyDown}
              data-moves="choice"
            />
            <Icon size={16} stroke={2} aria-hidden />
            {word}
          </label>
        ))}
      </fieldset>
      <span className={classes.printed}>{options.find((one) => one.value === value)?.label ?? none}</span>
    </>
  );
}
