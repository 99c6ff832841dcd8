import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import classes from './row-toggle.module.css';

interface RowToggleProps {
  /** What it is called, the row's name included. */
  name: string | undefined;
  /** What it reads; a chevron alone without it. */
  text: string | undefined;
  open: boolean;
  /** The id of what it shows. */
  panel: string;
  onToggle: () => void;
}

/** The button that expands a row of a LongTable. A plain one: rows are made while the page scrolls, and the theme's take ten times as long. */
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
