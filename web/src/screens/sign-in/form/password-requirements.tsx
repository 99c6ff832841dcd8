import { Text } from '@mantine/core';
import { checkPassword, uncountedCharacters } from '@muster/shared/rules/password';
import { labels } from '../../../session/labels.ts';
import { CheckedRules } from '../../../ui/checked-rules.tsx';
import classes from './password-requirements.module.css';

const texts = labels.reset;

/** The rules of a first password and whether the typed text meets them, and uncounted special characters. */
export function PasswordRequirements({ password }: { password: string }) {
  const checks = checkPassword(password);
  const needsSpecial = checks.some(({ rule, met }) => rule === 'special' && !met);
  const uncounted = needsSpecial ? uncountedCharacters(password) : [];
  return (
    <>
      <CheckedRules rules={checks.map(({ rule, met }) => ({ text: texts.requirements[rule], met }))} />
      <Text component="div" size="xs" role="status" className={classes.uncounted}>
        {uncounted.length > 0 && texts.uncounted(uncounted)}
      </Text>
      <div>{texts.otherRules}</div>
    </>
  );
}
