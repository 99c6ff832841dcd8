import { NativeSelect, SimpleGrid } from '@mantine/core';
import { nearest } from '@muster/shared/rules/nearest';
import { Section } from '../../../../ui/file-import/section.tsx';
import { labels } from '../labels.ts';
import type { useHistoryFile } from '../use-history-file.ts';

interface ChooseTrainingsProps {
  trainings: readonly string[];
  historyFile: Pick<ReturnType<typeof useHistoryFile>, 'unknown' | 'trainingFor' | 'chooseTraining'>;
}

// Options are numbered by their position: a training may have any name.
const [open, leaveOut] = ['', 'leave out'];

/** The trainings of the file that the department does not have, each with a choice of one that it has. */
export function ChooseTrainings({
  trainings,
  historyFile: { unknown, trainingFor, chooseTraining },
}: ChooseTrainingsProps) {
  if (unknown.length === 0) return null;
  const texts = labels.trainings;
  const optionsFor = (name: string) => {
    const similar = nearest(name, trainings);
    return trainings
      .map((label, n) => ({ value: String(n), label }))
      .toSorted((a, b) => Number(b.label === similar) - Number(a.label === similar));
  };
  const chosenFor = (folded: string) => {
    const chosen = trainingFor.get(folded);
    return chosen === undefined ? open : chosen === null ? leaveOut : String(trainings.indexOf(chosen));
  };
  return (
    <Section title={texts.title} help={texts.help}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {unknown.map(({ folded, name, count }) => (
          <NativeSelect
            key={folded}
            label={texts.of(name, count)}
            data={[{ value: open, label: texts.open }, { value: leaveOut, label: texts.leaveOut }, ...optionsFor(name)]}
            value={chosenFor(folded)}
            onChange={({ currentTarget: { value } }) =>
              chooseTraining(folded, value === leaveOut ? null : value === open ? undefined : trainings[Number(value)])
            }
          />
        ))}
      </SimpleGrid>
    </Section>
  );
}
