import { Stack, Text } from '@mantine/core';
import { linesText } from '@muster/shared/csv-file/lines-text';
import { FoldedSection } from '../folded-section.tsx';
import { useShowAll } from '../show-all.tsx';
import { fileLabels } from './labels.ts';

/** Problems with the same cause. */
export interface ImportProblem {
  problem: string;
  /** The lines of its rows, in order. */
  lines: readonly number[];
  /** The values that cause it. */
  values?: readonly { value: string; lines: readonly number[] }[];
}

interface ProblemGroupsProps {
  problems: readonly ImportProblem[];
  /** The problem whose lines are shown. */
  open: string | undefined;
  onOpen: (problem: string | undefined) => void;
}

const texts = fileLabels.preview;
/** The number of values, and of lines per value, shown at first. */
const few = { values: 10, lines: 50 };

/** The problems of a file in groups, one of which can be opened. */
export function ProblemGroups({ problems, open, onOpen }: ProblemGroupsProps) {
  return problems.map((one) => (
    <FoldedSection
      key={one.problem}
      title={one.problem}
      isOpen={one.problem === open}
      onToggle={() => onOpen(one.problem === open ? undefined : one.problem)}
    >
      <Lines {...one} />
    </FoldedSection>
  ));
}

function Lines({ lines, values = [] }: ImportProblem) {
  const { shown, showAll } = useShowAll(values, few.values);
  if (values.length === 0) return <Text variant="hint">{linesOf(lines)}</Text>;
  return (
    <Stack gap={4}>
      {shown.map((one) => (
        <Text key={one.value} style={{ overflowWrap: 'anywhere' }}>
          {texts.value(one.value, linesOf(one.lines))}
        </Text>
      ))}
      {showAll}
    </Stack>
  );
}

function linesOf(lines: readonly number[]): string {
  const text = texts.lines(linesText(lines.slice(0, few.lines)));
  return lines.length > few.lines ? texts.moreLines(text, lines.length - few.lines) : text;
}
