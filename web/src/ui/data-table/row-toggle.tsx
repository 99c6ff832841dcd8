import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import classes from './row-toggle.module.css';

interface RowToggleProps {
  /** Its accessible name, including the row's. */
  name: string | undefined;
  /** The button's text; undefined: a chevron. */
  text: string | undefined;
  open: boolean;
  /** The id of the expanded element. */
  panel: string;
  onToggle: () => void;
}

/** The button that expands a row. Mantine's button is ten times slower, too slow for virtual rows while scrolling. */
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
