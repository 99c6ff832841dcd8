import { Group, Text, UnstyledButton } from '@mantine/core';
import type { RequirementStatus } from '@muster/shared/requirements/answer';
import { labels } from '../../../../parts/compliance/labels.ts';
import { StyledBadge, statusStyle } from '../../../../ui/status-badge.tsx';
import classes from './status-legend.module.css';

const texts = labels.matrix;

interface StatusLegendProps {
  /** The number of people with each status, in the order of the legend. */
  counts: ReadonlyMap<RequirementStatus, number>;
  /** The selected statuses. If empty, all are shown. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Shows the statuses that occur, as filters: people with any of the selected statuses are listed. */
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
