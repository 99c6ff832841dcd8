import { Button, Stack, Text } from '@mantine/core';
import { optionLabels } from '../option-labels.ts';
import { awaitsNotice, type SignInChoice, type SignInOptions } from '../sign-in-options.ts';
import { NoticeText } from './notice-text.tsx';

interface SignInWaysProps {
  options: SignInOptions;
  choice: SignInChoice;
  onChoose: (choice: SignInChoice) => void;
}

/** What a department shows before the password form: its notice, and then the other ways in. */
export function SignInWays({ options, choice, onChoose }: SignInWaysProps) {
  const { notice, password_closed } = options;
  if (notice && awaitsNotice(options, choice)) {
    return (
      <Notice
        key={notice.version}
        text={notice.text}
        changed={choice.accepted !== undefined}
        onAccept={() => onChoose({ ...choice, accepted: notice.version })}
      />
    );
  }
  return (
    <>
      {password_closed && !choice.password && (
        <Button variant="subtle" onClick={() => onChoose({ ...choice, password: true })}>
          {optionLabels.signOn.password}
        </Button>
      )}
      {password_closed && choice.password && (
        <Text size="xs" c="dimmed">
          {optionLabels.signOn.passwordHelp}
        </Text>
      )}
    </>
  );
}

interface NoticeProps {
  text: string;
  /** Another version was accepted before. */
  changed: boolean;
  onAccept: () => void;
}

function Notice({ text, changed, onAccept }: NoticeProps) {
  const { title, changed: hint, accept } = optionLabels.notice;
  return (
    <Stack gap="md">
      {changed && <Text role="status">{hint}</Text>}
      <NoticeText label={title} text={text} />
      <Button fullWidth autoFocus onClick={onAccept}>
        {accept}
      </Button>
    </Stack>
  );
}
