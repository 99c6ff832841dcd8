import { Text, VisuallyHidden } from '@mantine/core';
import { checkPassword, uncountedCharacters } from '@muster/shared/rules/password';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { labels } from '../../../session/labels.ts';
import classes from './password-requirements.module.css';

const texts = labels.reset;

/** The rules of a first password, each with whether what is typed meets it, and the typed characters that do not count as special ones. */
export function PasswordRequirements({ password }: { password: string }) {
  const checks = checkPassword(password);
  const needsSpecial = checks.some(({ rule, met }) => rule === 'special' && !met);
  const uncounted = needsSpecial ? uncountedCharacters(password) : [];
  return (
    <>
      <ul className={classes.rules}>
        {checks.map(({ rule, met }) => {
          const Icon = met ? IconCheck : IconCircle;
          return (
            <li key={rule} className={classes.rule} data-met={met || undefined}>
              <Icon size={16} stroke={met ? 2.5 : 1.5} aria-hidden />
              <span>
                <VisuallyHidden>{met ? texts.met : texts.notMet} </VisuallyHidden>
                {texts.requirements[rule]}
              </span>
            </li>
          );
        })}
      </ul>
      <Text component="div" size="xs" role="status" className={classes.uncounted}>
        {uncounted.length > 0 && texts.uncounted(uncounted)}
      </Text>
      <div>{texts.otherRules}</div>
    </>
  );
}
