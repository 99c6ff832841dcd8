import { useDebouncedValue } from '@mantine/hooks';
import useSWR from 'swr';
import { type PreviewBody, previewRequirement } from './api.ts';

/** Milliseconds without typing before the server is called. */
const pause = 500;

/**
 * Loads the preview of a requirement while its form is edited. An undefined `body` is not valid yet. The last preview
 * stays until the next one arrives.
 */
export function usePreview(body: PreviewBody | undefined) {
  const wanted = body && JSON.stringify(body);
  const [asked] = useDebouncedValue(wanted, pause);
  const { data, error, isLoading, mutate } = useSWR(
    asked === undefined ? null : `requirement-preview ${asked}`,
    () => previewRequirement(JSON.parse(asked ?? '') as PreviewBody),
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return {
    preview: wanted === undefined ? undefined : data,
    isLoading: isLoading || wanted !== asked,
    error: wanted === undefined ? undefined : (error as unknown),
    retry: () => mutate(),
  };
}

export type Preview = ReturnType<typeof usePreview>;
