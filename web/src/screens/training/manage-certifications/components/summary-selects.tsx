import { UrlSelect } from '../../../../ui/url-select.tsx';
import { StatusSelect } from '../../certifications/components/status-select.tsx';
import { employeeLabels } from '../labels.ts';

interface SummarySelectsProps {
  trainings: readonly { id: string; name: string }[];
  ranks: readonly string[];
}

/** The filters of the list of employees: status, training, rank. */
export function SummarySelects({ trainings, ranks }: SummarySelectsProps) {
  const texts = employeeLabels.filters;
  return (
    <>
      <StatusSelect />
      <UrlSelect
        parameter="training"
        label={texts.training}
        all={texts.everyTraining}
        options={trainings.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <UrlSelect
        parameter="rank"
        label={texts.rank}
        all={texts.everyRank}
        options={ranks.map((rank) => ({ value: rank, label: rank }))}
      />
    </>
  );
}
