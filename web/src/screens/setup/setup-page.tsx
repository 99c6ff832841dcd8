import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../api/error-text.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useChangeSetup, useSetup } from '../../parts/setup/api.ts';
import { nextStep, labels as texts } from '../../parts/setup/labels.ts';
import { paths, tabPath } from '../../paths.ts';
import { useTimeZone } from '../../session/use-current-employee.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { NotLoaded } from '../../ui/page-states.tsx';
import { StaleAlert } from '../../ui/stale-alert.tsx';
import { SetupStepRow } from './components/setup-step.tsx';
import { labels } from './labels.ts';
import classes from './setup-page.module.css';

/** Guides administrators through the setup of a department: the steps with their state and screens. */
export function SetupPage() {
  const { data, error, staleSince, retry } = useSetup();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const change = useChangeSetup();
  const [failure, setFailure] = useState<string>();
  const save = async (changes: Parameters<typeof change>[0]) => {
    setFailure(undefined);
    try {
      await change(changes);
      if (changes.active === false) navigate(tabPath(paths.compliance, 'overview'));
    } catch (refused) {
      setFailure(errorText(labels.saveFailed, refused));
    }
  };
  const settling = useMutation(save);
  const finishing = useMutation(save);
  const busy = settling.busy || finishing.busy;
  const next = data && nextStep(data.steps);
  const left = data?.steps.filter(({ state }) => state === 'to_do').length ?? 0;
  return (
    <>
      <PageHeader title={texts.title} help={labels.help} />
      <StaleAlert message={texts.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      <ErrorAlert message={failure} />
      {data ? (
        <>
          <Text fw={600} mb="sm">
            {texts.settled(data.steps)}
          </Text>
          <ol className={classes.steps}>
            {data.steps.map(({ step, state }) => (
              <SetupStepRow
                key={step}
                step={step}
                state={state}
                counts={data.counts}
                isNext={step === next}
                busy={busy}
                onSettle={(settled) => void settling.run({ settled: { [step]: settled } })}
              />
            ))}
          </ol>
          <Group justify="space-between" mt="lg">
            <Text maw={560}>{data.active ? (left > 0 ? labels.left(left) : null) : labels.finished}</Text>
            <BusyButton
              label={data.active ? labels.finish : labels.reopen}
              busyLabel={data.active ? labels.finishing : labels.reopening}
              busy={finishing.busy}
              disabled={settling.busy}
              variant={left > 0 ? 'default' : 'filled'}
              onClick={() => void finishing.run({ active: !data.active })}
            />
          </Group>
        </>
      ) : (
        <NotLoaded error={error} message={texts.failed} onRetry={retry} />
      )}
    </>
  );
}
