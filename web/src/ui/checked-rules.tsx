import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import classes from './checked-rules.module.css';

const labels = { met: 'Met:', notMet: 'Not met yet:' } as const;

interface CheckedRulesProps {
  rules: readonly { text: string; met: boolean }[];
}

/** Lists the rules of a field and checks off the rules that the typed text meets. */
export function CheckedRules({ rules }: CheckedRulesProps) {
  return (
    <ul className={classes.rules}>
      {rules.map(({ text, met }) => {
        const Icon = met ? IconCheck : IconCircle;
        return (
          <li key={text} className={classes.rule} data-met={met || undefined}>
            <Icon size={16} stroke={met ? 2.5 : 1.5} aria-hidden />
            <span>
              <VisuallyHidden>{met ? labels.met : labels.notMet} </VisuallyHidden>
              {text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
