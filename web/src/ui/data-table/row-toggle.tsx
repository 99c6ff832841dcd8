import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import classes from './row-toggle.module.css';

interface RowToggleProps {
  /** Its accessible name, with the row's. */
  name: string | undefined;
  /** Its text; a chevron alone without it. */
  text: string | undefined;
  open: boolean;
  /** The id of what it shows. */
  panel: string;
  onToggle: () => void;
}

/** The button that expands a row. A plain one: virtual rows are made while the page scrolls, and Mantine's take ten times as long. */
export function RowToggle({ name, text, open, panel, onToggle }: RowToggleProps) {
  return (
    <button
      type="button"
      className={text ? classes.text : classes.icon}
      aria-label={name}
      aria-expanded={open}
      aria-controls={open ? panel : undefined}
      onClick={onToggle}
    >
      {text}
      {text ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
    </button>
  );
}
