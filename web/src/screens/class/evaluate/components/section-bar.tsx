import { Button, Group, Text, Title } from '@mantine/core';
import type { FormSection } from '@muster/shared/forms/form';
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { labels as itemLabels, stageText } from '../../../../parts/evaluations/answers/labels.ts';
import { sectionLabels as texts } from '../labels.ts';
import classes from './evaluate-class.module.css';

interface SectionBarProps {
  sections: readonly FormSection[];
  shown: FormSection;
  isComplete: (section: FormSection) => boolean;
  onChoose: (section: FormSection) => void;
}

export const sectionTitle = ({ title }: FormSection): string => title || itemLabels.untitled;

/** Chooses the section that is shown. The buttons at its ends keep the focus. */
export function SectionBar({ sections, shown, isComplete, onChoose }: SectionBarProps) {
  const at = sections.indexOf(shown);
  const [previous, next] = [sections[at - 1], sections[at + 1]];
  return (
    <nav aria-label={texts.bar} className={classes.sections} data-print="hidden">
      <Button
        variant="default"
        mih={48}
        aria-disabled={!previous}
        data-disabled={!previous || undefined}
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        aria-label={texts.previous}
        px="sm"
        onClick={() => previous && onChoose(previous)}
      >
        {texts.previousWord}
      </Button>
      <Button
        variant="default"
        mih={48}
        aria-disabled={!next}
        data-disabled={!next || undefined}
        rightSection={<IconChevronRight size={18} aria-hidden />}
        aria-label={texts.next}
        px="sm"
        onClick={() => next && onChoose(next)}
      >
        {texts.nextWord}
      </Button>
      {sections.map((section, index) => {
        const isDone = isComplete(section);
        return (
          <Button
            key={section.key}
            className={classes.section}
            variant={section === shown ? 'filled' : 'default'}
            aria-current={section === shown ? 'step' : undefined}
            aria-label={texts.name(index + 1, sectionTitle(section), isDone)}
            rightSection={isDone ? <IconCheck size={16} aria-hidden /> : undefined}
            onClick={() => onChoose(section)}
          >
            {index + 1}
          </Button>
        );
      })}
    </nav>
  );
}

/** The title, the conditions and the instructions of a section. */
export function SectionHead({ section, position }: { section: FormSection; position: string | undefined }) {
  return (
    <div>
      <Group gap="xs" align="baseline">
        <Title order={2} size="h3" className={classes.text}>
          {sectionTitle(section)}
        </Title>
        {position && <Text variant="hint">{position}</Text>}
      </Group>
      {section.stage && <Text variant="hint">{stageText(section.stage)}</Text>}
      {section.instructions && (
        <Text size="sm" className={classes.text} style={{ whiteSpace: 'pre-line' }}>
          {section.instructions}
        </Text>
      )}
    </div>
  );
}
