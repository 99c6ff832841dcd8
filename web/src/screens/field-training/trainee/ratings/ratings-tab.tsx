import { Group, NativeSelect, Stack } from '@mantine/core';
import type { Trainee, TraineeRatings } from '@muster/shared/field-training-answers';
import { IconChartDots } from '@tabler/icons-react';
import { useTraineeRatings } from '../../../../parts/field-training/reports-api.ts';
import { EmptyState, NotLoaded } from '../../../../ui/page-states.tsx';
import { TabHeader } from '../../../../ui/tab-header.tsx';
import { UrlSelect } from '../../../../ui/url-select.tsx';
import { useUrlState } from '../../../../ui/use-url-state.ts';
import type { TraineePanelProps } from '../../trainee-panel.ts';
import { AuthorsSection } from './authors-section.tsx';
import { authorsOf, itemId, itemsWithRatings, type ShownItem } from './chart-data.ts';
import { labels } from './labels.ts';
import { PhasesSection } from './phases-section.tsx';
import { TimeSection } from './time-section.tsx';

/** The ratings of a trainee: over time, by author and by phase. */
export function RatingsTab({ trainee }: TraineePanelProps) {
  const { data, error, retry } = useTraineeRatings(trainee.id);
  return (
    <Stack gap="lg">
      <TabHeader title={labels.title} help={labels.help} />
      {data ? (
        <Ratings trainee={trainee} ratings={data} />
      ) : (
        <NotLoaded error={error} message={labels.failed} onRetry={retry} />
      )}
    </Stack>
  );
}

/** Returns the options of categories, by the section of the form. */
function optionsOf(items: readonly ShownItem[]) {
  return [...Map.groupBy(items, ({ section }) => section)].map(([group, ofGroup]) => ({
    group,
    items: ofGroup.map((item) => ({ value: itemId(item), label: item.text })),
  }));
}

function Ratings({ trainee, ratings }: { trainee: Trainee; ratings: TraineeRatings }) {
  const [url, write] = useUrlState();
  const items = itemsWithRatings(ratings);
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<IconChartDots size={32} stroke={1.5} />}
        message={ratings.items.length === 0 && ratings.reports.length > 0 ? labels.noScale : labels.empty}
      />
    );
  }
  const phase = url.get('phase');
  const reports = ratings.reports.filter((report) => !phase || report.phase === phase);
  const chosen = items.find((item) => itemId(item) === url.get('item'));
  const shown = {
    category: chosen?.text ?? labels.all,
    items: chosen ? [chosen] : items,
    reports,
    authors: authorsOf(ratings.reports),
  };
  return (
    <>
      <Group gap="sm">
        <NativeSelect
          aria-label={labels.category}
          flex="2 1 240px"
          value={chosen ? itemId(chosen) : ''}
          data={[{ value: '', label: labels.all }, ...optionsOf(items)]}
          onChange={({ currentTarget: { value } }) =>
            write((parameters) => (value ? parameters.set('item', value) : parameters.delete('item')))
          }
        />
        <UrlSelect
          parameter="phase"
          label={labels.phase}
          all={labels.allPhases}
          options={trainee.phases
            .filter(({ from }) => from !== null)
            .map(({ key, name }) => ({ value: key, label: name }))}
          flex="1 1 160px"
        />
      </Group>
      <TimeSection {...shown} />
      <AuthorsSection {...shown} ratings={{ ...ratings, reports }} />
      <PhasesSection trainee={trainee} ratings={ratings} items={items} />
    </>
  );
}
