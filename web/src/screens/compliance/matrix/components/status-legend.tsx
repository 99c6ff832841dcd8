import { Group, Text, UnstyledButton } from '@mantine/core';
import type { RequirementStatus } from '@muster/shared/requirements/answer';
import { labels } from '../../../../parts/compliance/labels.ts';
import { StyledBadge, statusStyle } from '../../../../ui/status-badge.tsx';
import classes from './status-legend.module.css';

const texts = labels.matrix;

interface StatusLegendProps {
  /** How many people have each status, in the order of the legend. */
  counts: ReadonlyMap<RequirementStatus, number>;
  /** The statuses that are filtered by; none: all are shown. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** The glyphs and words of the statuses that occur, as filters: who has one of those that are pressed is shown. */
export function StatusLegend({ counts, chosen, onChange }: StatusLegendProps) {
  const shown = [...counts].filter(([status, people]) => people > 0 || chosen.includes(status));
  if (shown.length === 0) return null;
  return (
    <Group gap="4px 8px" role="group" aria-label={texts.legend}>
      <Text variant="hint" aria-hidden>
        {texts.legend}
      </Text>
      {shown.map(([status, people]) => {
        const isChosen = chosen.includes(status);
        const style = statusStyle(status);
        return (
          <UnstyledButton
            key={status}
            className={classes.choice}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter((one) => one !== status) : [...chosen, status])}
          >
            <StyledBadge {...style} word={texts.legendCount(style.word, people)} />
          </UnstyledButton>
        );
      })}
    </Group>
  );
}
