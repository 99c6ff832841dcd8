import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { detailOrMessage } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { proofLabels as labels } from '../labels.ts';
import { closePasskeyPrompt, PasskeyError, supportsPasskeys } from '../passkeys.ts';
import type { Proof, ProofKind } from '../proof.ts';
import { CodeField, codeLength } from './code-field.tsx';

type TypedKind = Exclude<ProofKind, 'passkey'>;

/** Converts a typed value to a proof. */
const proofOf = {
  password: (password: string): Proof => ({ password }),
  totp: (code: string): Proof => ({ code }),
  recovery_code: (recovery_code: string): Proof => ({ recovery_code }),
} satisfies Record<TypedKind, (typed: string) => Proof>;

interface ProofMethodsProps {
  /** The available methods; the first one is shown first. */
  ways: readonly ProofKind[];
  /** Requests a passkey signature from the browser. */
  signWithPasskey: () => Promise<Proof>;
  /** Sends a proof. Thrown errors are shown here. */
  onProof: (proof: Proof) => Promise<unknown>;
  /** Opens the passkey prompt at once, if passkeys come first. */
  startsAtOnce?: boolean;
}

/** Returns the message for a refused proof. */
function messageOf(way: ProofKind, error: unknown): string {
  if (error instanceof PasskeyError) return labels.passkey.failed;
  if (error instanceof ApiError && error.code === 'wrong_factor') return labels[way].refused;
  if (error instanceof ApiError && error.fields) return Object.values(error.fields).flat().join('\n');
  return detailOrMessage(labels.failed, error);
}

/** The methods to confirm an identity: one is shown, the others are a click away. Typed text is kept. */
export function ProofMethods({ ways, signWithPasskey, onProof, startsAtOnce }: ProofMethodsProps) {
  const [way, setWay] = useState(ways[0] ?? 'password');
  const [typed, setTyped] = useState<Record<TypedKind, string>>({ password: '', totp: '', recovery_code: '' });
  const [failure, setFailure] = useState<string>();
  /** The person closed the prompt, which is not an error. */
  const [cancelled, setCancelled] = useState(false);
  const others = ways.filter((one) => one !== way);
  const { busy, run } = useMutation(async (prove: () => Promise<Proof>) => {
    setFailure(undefined);
    setCancelled(false);
    try {
      await onProof(await prove());
    } catch (error) {
      const reason = error instanceof PasskeyError ? error.failure : undefined;
      if (reason === 'cancelled') setCancelled(true);
      else if (reason !== 'replaced') setFailure(messageOf(way, error));
    }
  });
  useEffect(() => () => void closePasskeyPrompt(), []);
  const usePasskey = useRef(() => run(signWithPasskey));
  const asks = startsAtOnce && ways[0] === 'passkey' && supportsPasskeys();
  useEffect(() => {
    if (asks) void usePasskey.current();
  }, [asks]);
  function choose(other: ProofKind) {
    void closePasskeyPrompt();
    setFailure(undefined);
    setCancelled(false);
    setWay(other);
  }
  return (
    <Stack gap="md">
      {way === 'passkey' ? (
        <PasskeyButton
          busy={busy}
          note={cancelled ? (others.length > 0 ? labels.passkey.cancelled : labels.passkey.cancelledAlone) : undefined}
          failure={failure}
          onUse={() => void run(signWithPasskey)}
        />
      ) : (
        <TypedProof
          key={way}
          way={way}
          typed={typed[way]}
          onType={(text) => setTyped((all) => ({ ...all, [way]: text }))}
          busy={busy}
          failure={failure}
          onSubmit={(text) => void run(async () => proofOf[way](text))}
        />
      )}
      {others.length > 0 && (
        <Stack gap={4} role="group" aria-label={labels.others} align="flex-start">
          {others.map((one) => (
            <Button key={one} variant="subtle" size="compact-md" mih={44} onClick={() => choose(one)}>
              {labels[one].other}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

interface PasskeyButtonProps {
  busy: boolean;
  note: string | undefined;
  failure: string | undefined;
  onUse: () => void;
}

function PasskeyButton({ busy, note, failure, onUse }: PasskeyButtonProps) {
  const texts = labels.passkey;
  const supported = supportsPasskeys();
  return (
    <Stack gap="md">
      <Text c={supported ? 'dimmed' : undefined}>{supported ? texts.help : texts.unknown}</Text>
      {supported && (
        <BusyButton
          fullWidth
          autoFocus
          data-autofocus
          label={texts.submit}
          busyLabel={texts.busy}
          busy={busy}
          onClick={onUse}
        />
      )}
      <Text role="status" hidden={note === undefined}>
        {note}
      </Text>
      <ErrorAlert message={failure} />
    </Stack>
  );
}

interface TypedProofProps {
  way: TypedKind;
  typed: string;
  onType: (text: string) => void;
  busy: boolean;
  failure: string | undefined;
  onSubmit: (typed: string) => void;
}

function TypedProof({ way, typed, onType, busy, failure, onSubmit }: TypedProofProps) {
  const texts = labels[way];
  const [missing, setMissing] = useState(false);
  /** The sixth digit sends the code once; corrections need the button. */
  const sentItself = useRef(false);
  const message = useId();
  const complete = way === 'totp' ? typed.length === codeLength : typed.trim() !== '';
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!complete);
    if (complete) onSubmit(typed);
  }
  function type(text: string) {
    setMissing(false);
    onType(text);
    if (way !== 'totp' || text.length !== codeLength || sentItself.current) return;
    sentItself.current = true;
    onSubmit(text);
  }
  const field = {
    label: texts.field,
    value: typed,
    error: missing && texts.missing,
    autoFocus: true,
    'data-autofocus': true,
    'aria-describedby': failure ? message : undefined,
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {way === 'password' && (
          <PasswordField
            {...field}
            autoComplete="current-password"
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
        {way === 'totp' && <CodeField {...field} description={labels.totp.help} onChange={type} />}
        {way === 'recovery_code' && (
          <TextInput
            {...field}
            description={labels.recovery_code.help}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
        <BusyButton type="submit" fullWidth label={labels.submit} busyLabel={labels.busy} busy={busy} />
        {failure && (
          <div id={message}>
            <ErrorAlert message={failure} />
          </div>
        )}
      </Stack>
    </form>
  );
}
