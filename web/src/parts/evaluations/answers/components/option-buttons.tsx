import { Button } from '@mantine/core';
import { type IconProps, IconX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { labels } from '../labels.ts';
import classes from './option-buttons.module.css';

export interface ButtonOption {
  value: string;
  label: string;
  /** The accessible name, if it differs from the label. */
  name?: string;
  tone?: 'complete' | 'missing' | 'pending' | 'none';
  Icon?: ComponentType<IconProps>;
}

interface OptionButtonsProps {
  /** The name of the radio group, unique on the page. */
  group: string;
  /** The item, for the button that clears its answer. */
  item: string;
  /** The ids of its label and of its descriptions. */
  labelledBy: string;
  describedBy?: string | undefined;
  isInvalid: boolean;
  options: readonly ButtonOption[];
  value: string | undefined;
  /** Ratings: columns of the same width. Choosing a rating again clears it. */
  isScale?: boolean;
  /** Only icons, for a table. Choosing an option again clears it. */
  isCompact?: boolean | undefined;
  onChoose: (value: string | undefined) => void;
  /** Called with the option that has the focus. */
  onFocusOption?: (value: string) => void;
}

/** A choice of large buttons for a touch screen. The arrow keys move between them. */
export function OptionButtons(props: OptionButtonsProps) {
  const {
    group,
    item,
    labelledBy,
    describedBy,
    isInvalid,
    options,
    value,
    isScale,
    isCompact,
    onChoose,
    onFocusOption,
  } = props;
  const clearsItself = isCompact || isScale;
  return (
    <div className={classes.line}>
      <div
        role="radiogroup"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        className={classes.options}
        data-narrow={isCompact || undefined}
        data-scale={isScale || undefined}
        style={isScale ? { maxWidth: options.length * 64 } : undefined}
      >
        {options.map(({ value: own, label, name, tone = 'pending', Icon }) => (
          <label key={own} className={classes.option} data-tone={tone}>
            <input
              type="radio"
              name={group}
              value={own}
              aria-label={name ?? label}
              checked={value === own}
              title={isCompact ? label : undefined}
              onChange={() => onChoose(own)}
              onClick={() => clearsItself && value === own && onChoose(undefined)}
              onFocus={() => onFocusOption?.(own)}
            />
            {Icon && <Icon size={18} stroke={2} aria-hidden />}
            {!isCompact && <span aria-hidden>{label}</span>}
          </label>
        ))}
      </div>
      {value !== undefined && !clearsItself && (
        <Button
          variant="subtle"
          color="gray"
          className={classes.clear}
          leftSection={<IconX size={16} aria-hidden />}
          aria-label={labels.clear(item)}
          onClick={() => onChoose(undefined)}
        >
          {labels.clearWord}
        </Button>
      )}
    </div>
  );
}
