import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useUrlState } from './use-url-state.ts';

interface UrlSelectProps extends Pick<NativeSelectProps, 'flex'> {
  /** The URL's parameter that has the choice. */
  parameter: string;
  label: string;
  /** The choice that filters nothing. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** A filter of a list, in the URL. A value that is not among the options filters nothing. */
export function UrlSelect({ parameter, label, all, options, ...select }: UrlSelectProps) {
  const [url, write] = useUrlState();
  const wanted = url.get(parameter) ?? '';
  return (
    <NativeSelect
      {...select}
      aria-label={label}
      value={options.some(({ value }) => value === wanted) ? wanted : ''}
      onChange={({ currentTarget: { value } }) =>
        write((parameters) => (value ? parameters.set(parameter, value) : parameters.delete(parameter)))
      }
      data={[{ value: '', label: all }, ...options]}
    />
  );
}
