import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { EmployeeInfo } from '@muster/shared/areas/session';
import { createPortal } from 'react-dom';
import { useIsOffline } from '../../../api/connection.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { ProofForm } from '../../../parts/factors/components/proof-form.tsx';
import { SignOutQuestion } from '../../../parts/offline/components/sign-out-question.tsx';
import { useSignOut } from '../../../parts/offline/use-sign-out.ts';
import { unlockLoginSession } from '../../../session/login-session.ts';
import { notifyOtherTabs } from '../../../session/other-tabs.ts';
import { useEscapeKey } from '../../../ui/escape-key.ts';
import { labels } from '../labels.ts';
import { noteInput } from '../note-input.ts';
import { useCoveredPage } from '../use-covered-page.ts';
import classes from './lock-screen.module.css';

const texts = labels.lock;

function unlock(): void {
  noteInput(Date.now());
  notifyOtherTabs('unlocked');
  unlockLoginSession();
}

/** Covers the page of a locked login session until its owner confirms their identity or signs out. */
export function LockScreen({ employee }: { employee: EmployeeInfo | undefined }) {
  const cover = useCoveredPage(texts.pageTitle);
  // Keeps the dialogs behind it open.
  useEscapeKey(true, () => undefined);
  const isOffline = useIsOffline();
  const { unsent, leave, stay } = useSignOut();
  const { busy, run } = useMutation(leave);
  return createPortal(
    <div
      ref={cover}
      className={classes.screen}
      role="dialog"
      aria-modal
      aria-label={texts.title}
      tabIndex={-1}
      // Blocks the shortcuts of the page behind it.
      onKeyDown={(event) => event.nativeEvent.stopPropagation()}
    >
      <Paper withBorder radius="lg" p="lg" className={classes.card}>
        <Stack gap="md">
          <div>
            <Title order={1} size="h2">
              {texts.title}
            </Title>
            {employee && <Text c="dimmed">{texts.of(`${employee.first_name} ${employee.last_name}`.trim())}</Text>}
          </div>
          <Text>{texts.text}</Text>
          {isOffline && <Text role="status">{texts.offline}</Text>}
          <ProofForm onProved={unlock} />
          {unsent === undefined ? (
            <div>
              <Button variant="default" fullWidth onClick={() => void run()} disabled={busy}>
                {texts.signOut}
              </Button>
              <Text variant="hint" mt={4}>
                {texts.loss}
              </Text>
            </div>
          ) : (
            <SignOutQuestion unsent={unsent} onStay={stay} />
          )}
        </Stack>
      </Paper>
    </div>,
    document.body,
  );
}
