import { Button, Divider, Stack, Text } from '@mantine/core';
import { NoticeText } from '../../../parts/notice-text/notice-text.tsx';
import type { NextStep } from '../../../session/api.ts';
import { awaitsNotice, type SignInChoice, type SignInOptions } from '../../../session/sign-in-options.ts';
import { PasskeySignIn } from '../factors/components/passkey-sign-in.tsx';
import { optionLabels } from '../option-labels.ts';
import { SignOnButton } from './sign-on-button.tsx';

interface SignInWaysProps {
  options: SignInOptions;
  choice: SignInChoice;
  onChoose: (choice: SignInChoice) => void;
  /** Called if the sign-in requires another step. */
  onNext: (next: NextStep) => void;
  /** The notice is out of date: loads the current one. */
  onNoticeChanged: () => Promise<unknown>;
}

/** The department's options before the password form: the notice, then other sign-in methods. */
export function SignInWays({ options, choice, onChoose, onNext, onNoticeChanged }: SignInWaysProps) {
  const { notice, passkeys, sign_on, password_closed } = options;
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
      {sign_on && <SignOnButton label={sign_on.label} notice={choice.accepted} onNoticeChanged={onNoticeChanged} />}
      {passkeys && <PasskeySignIn notice={choice.accepted} onNext={onNext} onNoticeChanged={onNoticeChanged} />}
      {password_closed
        ? !choice.password && (
            <Button variant="subtle" onClick={() => onChoose({ ...choice, password: true })}>
              {optionLabels.signOn.password}
            </Button>
          )
        : (sign_on || passkeys) && <Divider label={optionLabels.signOn.or} />}
      {password_closed && choice.password && <Text variant="hint">{optionLabels.signOn.passwordHelp}</Text>}
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
