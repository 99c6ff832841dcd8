import { Collapse, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './folded-section.module.css';

interface FoldedSectionProps {
  title: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A collapsed part of a form, which loads its data when opened. */
export function FoldedSection({ title, isOpen, onToggle, children }: FoldedSectionProps) {
  const panel = useId();
  return (
    <div>
      <Title order={3}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={onToggle}
        >
          <IconChevronRight size={18} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
          {title}
        </UnstyledButton>
      </Title>
      <Collapse expanded={isOpen} transitionDuration={150} keepMounted={false} id={panel}>
        {children}
      </Collapse>
    </div>
  );
}
