import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import classes from './fold-toggle.module.css';

interface FoldToggleProps {
  title: string;
  isOpen: boolean;
  /** The id of the part that it opens; undefined while that part is not on the page. */
  controls: string | undefined;
  /** It is as wide as its frame. */
  isWide?: boolean;
  onToggle: () => void;
}

/** The button that opens and closes a folded part of a page. */
export const FoldToggle = ({ title, isOpen, controls, isWide = false, onToggle }: FoldToggleProps) => (
  <UnstyledButton
    className={classes.toggle}
    data-wide={isWide || undefined}
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={onToggle}
  >
    <IconChevronRight size={18} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
    {title}
  </UnstyledButton>
);
