import { Button, Group, Stack } from '@mantine/core';
import { nearest } from '@muster/shared/rules/nearest';
import { useMemo } from 'react';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { Section } from '../../../../ui/file-import/section.tsx';
import { useShowAll } from '../../../../ui/show-all.tsx';
import { labels } from '../labels.ts';
import type { useHistoryFile } from '../use-history-file.ts';
import { useNewTrainings } from '../use-new-trainings.ts';
import { type Choice, TrainingChoice } from './training-choice.tsx';

interface ChooseTrainingsProps {
  trainings: readonly string[];
  historyFile: Pick<ReturnType<typeof useHistoryFile>, 'unknown' | 'trainingFor' | 'chooseTrainings'>;
  /** Loads the trainings again. */
  reload: () => Promise<unknown>;
}

const texts = labels.trainings;
/** The number of names shown at first. */
const few = 20;

/** The file's unknown trainings: create each one, map it to an existing training, or leave it out. */
export function ChooseTrainings({ trainings, historyFile, reload }: ChooseTrainingsProps) {
  const { unknown, trainingFor, chooseTrainings } = historyFile;
  const { newTrainings, change, ...creating } = useNewTrainings(unknown, reload);
  const { shown, showAll } = useShowAll(unknown, few);
  const similar = useMemo(
    () => new Map(unknown.map(({ folded, name }) => [folded, nearest(name, trainings)])),
    [unknown, trainings],
  );
  if (unknown.length === 0) return null;
  const choiceOf = (folded: string): Choice => {
    const training = trainingFor.get(folded);
    if (training !== undefined) return training === null ? 'leave out' : { training };
    return newTrainings.has(folded) ? 'create' : 'open';
  };
  const choose = (folded: string, choice: Choice): void => {
    change([folded], choice === 'create' ? {} : null);
    chooseTrainings([
      [folded, typeof choice === 'object' ? choice.training : choice === 'leave out' ? null : undefined],
    ]);
  };
  const open = unknown.filter(({ folded }) => choiceOf(folded) === 'open').map(({ folded }) => folded);
  const suggested = open.flatMap((folded) => {
    const near = similar.get(folded);
    return near === undefined ? [] : [[folded, near] as const];
  });
  const others = open.filter((folded) => similar.get(folded) === undefined);
  return (
    <Section title={texts.title} help={texts.help}>
      {(suggested.length > 1 || others.length > 1) && (
        <Group gap="sm">
          {suggested.length > 1 && (
            <Button variant="default" onClick={() => chooseTrainings(suggested)}>
              {texts.acceptAll(suggested.length)}
            </Button>
          )}
          {others.length > 1 && (
            <Button variant="default" onClick={() => change(others, {})}>
              {texts.wantAll(others.length)}
            </Button>
          )}
        </Group>
      )}
      <Stack gap="md">
        {shown.map((one) => (
          <TrainingChoice
            key={one.folded}
            unknown={one}
            trainings={trainings}
            near={similar.get(one.folded)}
            chosen={choiceOf(one.folded)}
            newTraining={newTrainings.get(one.folded)}
            onChoose={(choice) => choose(one.folded, choice)}
            onChange={(values) => change([one.folded], values)}
          />
        ))}
      </Stack>
      {showAll}
      <ErrorAlert message={creating.failure} />
      {creating.due > 0 && (
        <Group>
          <BusyButton
            label={texts.create(creating.due)}
            busyLabel={texts.creating}
            busy={creating.busy}
            onClick={creating.create}
          />
        </Group>
      )}
    </Section>
  );
}
