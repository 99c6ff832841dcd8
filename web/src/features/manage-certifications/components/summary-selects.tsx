import { NativeSelect } from '@mantine/core';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { StatusSelect } from '../../certifications/components/status-select.tsx';
import { employeeLabels } from '../labels.ts';

interface UrlSelectProps {
  parameter: string;
  label: string;
  /** The choice that filters nothing. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** A filter in the address. A value that is not among the options filters nothing. */
function UrlSelect({ parameter, label, all, options }: UrlSelectProps) {
  const [url, write] = useUrlState();
  const wanted = url.get(parameter) ?? '';
  return (
    <NativeSelect
      aria-label={label}
      value={options.some(({ value }) => value === wanted) ? wanted : ''}
      onChange={({ currentTarget: { value } }) =>
        write((parameters) => (value ? parameters.set(parameter, value) : parameters.delete(parameter)))
      }
      data={[{ value: '', label: all }, ...options]}
    />
  );
}

interface SummarySelectsProps {
  trainings: readonly { id: string; name: string }[];
  ranks: readonly string[];
}

/** The filters of the list of employees: status, one training, rank. */
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
