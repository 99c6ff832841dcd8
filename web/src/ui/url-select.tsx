import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useUrlState } from './use-url-state.ts';

interface UrlSelectProps extends Pick<NativeSelectProps, 'flex'> {
  /** The URL parameter of the choice. */
  parameter: string;
  label: string;
  /** The option without a filter. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** A list filter in the URL. An unknown value filters nothing. */
export function UrlSelect({ parameter, label, all, options, ...select }: UrlSelectProps) {
  const [url, write] = useUrlState();
  const requested = url.get(parameter) ?? '';
  return (
    <NativeSelect
      {...select}
      aria-label={label}
      value={options.some(({ value }) => value === requested) ? requested : ''}
      onChange={({ currentTarget: { value } }) =>
        write((parameters) => (value ? parameters.set(parameter, value) : parameters.delete(parameter)))
      }
      data={[{ value: '', label: all }, ...options]}
    />
  );
}
