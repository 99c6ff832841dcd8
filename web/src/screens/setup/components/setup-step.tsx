import { Button, Group, Text, Title } from '@mantine/core';
import type { SetupProgress } from '@muster/shared/areas/settings';
import type { SetupState, SetupStep } from '@muster/shared/rules/setup';
import { IconCircleCheck, IconCircleDashed, IconHourglass } from '@tabler/icons-react';
import { useId } from 'react';
import { labels as texts } from '../../../parts/setup/labels.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { singleClick } from '../../../ui/single-click.ts';
import { type BadgeStyle, StyledBadge } from '../../../ui/status-badge.tsx';
import { labels, stepTexts } from '../labels.ts';
import classes from '../setup-page.module.css';

const badges: Record<SetupState, BadgeStyle> = {
  done: { word: labels.states.done, tone: 'complete', Icon: IconCircleCheck },
  skipped: { word: labels.states.skipped, tone: 'none', Icon: IconCircleDashed },
  to_do: { word: labels.states.to_do, tone: 'pending', Icon: IconHourglass },
};

interface SetupStepProps {
  step: SetupStep;
  state: SetupState;
  counts: SetupProgress['counts'];
  /** Whether this is the first step to do. */
  isNext: boolean;
  busy: boolean;
  onSettle: (settled: boolean) => void;
}

/** A step of the guide: reason, state with counts, link to its screen, and the button that settles it. */
export function SetupStepRow({ step, state, counts, isNext, busy, onSettle }: SetupStepProps) {
  const heading = useId();
  const { data: employee } = useCurrentEmployee();
  const { why, to, open, has } = stepTexts[step];
  const facts = step === 'general' && employee ? labels.department(employee) : state === 'done' ? has(counts) : '';
  return (
    <li className={classes.step} aria-labelledby={heading}>
      <div className={classes.what}>
        <Group gap="4px 10px" mb={2}>
          <Title order={2} size="h4" id={heading}>
            {texts.steps[step]}
          </Title>
          <StyledBadge {...badges[state]} />
          {facts && <Text size="sm">{facts}</Text>}
        </Group>
        <Text variant="hint">{why}</Text>
      </div>
      <Group gap="xs">
        {state !== 'done' && (
          <Button
            variant="subtle"
            disabled={busy}
            aria-describedby={heading}
            // The second click of a double click may meet the button after its meaning has changed.
            onClick={singleClick(() => onSettle(state === 'to_do'))}
          >
            {state === 'to_do' ? labels.settle(step) : labels.unsettle}
          </Button>
        )}
        <LinkButton to={to} variant={isNext ? 'filled' : 'default'}>
          {open}
        </LinkButton>
      </Group>
    </li>
  );
}
