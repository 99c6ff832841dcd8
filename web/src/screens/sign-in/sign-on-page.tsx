import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { detailOrMessage } from '../../api/error-text.ts';
import { paths } from '../../paths.ts';
import { continueWithoutEmployee, EmployeeNotStored } from '../../session/api.ts';
import { labels } from '../../session/labels.ts';
import { returnAddress, returnState } from '../../session/return-address.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AuthLayout } from './form/auth-layout.tsx';
import { optionLabels } from './option-labels.ts';
import { type FinishedSignOn, finishSignOn, providerAnswer } from './sign-on.ts';

const texts = optionLabels.callback;

function failureText(error: unknown): string {
  return error instanceof EmployeeNotStored ? error.message : detailOrMessage(texts.failed, error);
}

/**
 * The page that the department's provider redirects to. Completes the sign-on once and removes the code from the URL,
 * which Back would send again. The route guard then shows the requested address.
 */
export function SignOnPage() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const [answer] = useState(() => providerAnswer(search));
  const [finished, setFinished] = useState<FinishedSignOn>();
  const steps = useRef({ finishes: false, proceeds: false }).current;
  useEffect(() => {
    if (steps.finishes || !answer) return;
    steps.finishes = true;
    void navigate(paths.signOn, { replace: true });
    finishSignOn(answer)
      .then((after) => {
        void navigate(paths.signOn, { replace: true, state: returnState({ returnTo: after.return_to }) });
        setFinished(after);
      })
      .catch(setFailure);
  }, [answer, navigate, steps]);
  const returnTo = returnAddress(state);
  useEffect(() => {
    // The route guard opens the address of the navigation state, which must be set first.
    if (!finished || steps.proceeds || returnTo !== returnAddress({ returnTo: finished.return_to })) return;
    steps.proceeds = true;
    finished
      .proceed()
      .then(
        (next) =>
          next && navigate(next.page, { replace: true, state: { ...next.state, ...returnState({ returnTo }) } }),
      )
      .catch(setFailure);
  }, [finished, returnTo, navigate, steps]);
  const message = answer ? failure !== undefined && failureText(failure) : texts.notOurs;
  if (!message) {
    return (
      <AuthLayout title={texts.title}>
        <Group justify="center" gap="xs" role="status">
          <Loader size="sm" aria-hidden />
          <Text>{texts.busy}</Text>
        </Group>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={texts.failedTitle}>
      <Stack gap="md">
        <Title order={1} size="h2">
          {texts.failedTitle}
        </Title>
        <ErrorAlert message={message} />
        {failure instanceof EmployeeNotStored && (
          <Button variant="default" onClick={continueWithoutEmployee}>
            {labels.signIn.proceed}
          </Button>
        )}
        <LinkButton to={paths.login} replace state={state}>
          {texts.again}
        </LinkButton>
      </Stack>
    </AuthLayout>
  );
}
