import { NativeSelect, SimpleGrid } from '@mantine/core';
import type { Rank } from '@muster/shared/areas/ranks';
import { Section } from '../../../../ui/file-import/section.tsx';
import { labels } from '../labels.ts';
import { similarRank, type useImportFile } from '../use-import-file.ts';

interface ChooseRanksProps {
  ranks: readonly Rank[];
  importFile: Pick<ReturnType<typeof useImportFile>, 'unknownRanks' | 'rankFor' | 'chooseRank'>;
}

/** The ranks of the file that the department does not have, each with a choice of one that it has. */
export function ChooseRanks({ ranks, importFile: { unknownRanks, rankFor, chooseRank } }: ChooseRanksProps) {
  if (unknownRanks.length === 0) return null;
  const optionsFor = (name: string) => {
    const similar = similarRank(name, ranks);
    const ordered = [...ranks].sort((a, b) => Number(b.id === similar) - Number(a.id === similar));
    return ordered.map(({ id, name: label }) => ({ value: id, label }));
  };
  return (
    <Section title={labels.ranks.title} help={labels.ranks.help}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {unknownRanks.map(({ folded, name, count }) => (
          <NativeSelect
            key={folded}
            label={labels.ranks.of(name, count)}
            data={[{ value: '', label: labels.ranks.leaveOut }, ...optionsFor(name)]}
            value={rankFor.get(folded) ?? ''}
            onChange={(event) => chooseRank(folded, event.currentTarget.value)}
          />
        ))}
      </SimpleGrid>
    </Section>
  );
}
