import { Collapse, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { FoldToggle } from './fold-toggle.tsx';

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
        <FoldToggle {...{ title, isOpen, onToggle }} controls={isOpen ? panel : undefined} />
      </Title>
      <Collapse expanded={isOpen} transitionDuration={150} keepMounted={false} id={panel}>
        {children}
      </Collapse>
    </div>
  );
}
