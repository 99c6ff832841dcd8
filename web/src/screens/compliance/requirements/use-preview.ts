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
  const current = body && JSON.stringify(body);
  const [requested] = useDebouncedValue(current, pause);
  const { data, error, isLoading, mutate } = useSWR(
    requested === undefined ? null : `requirement-preview ${requested}`,
    () => previewRequirement(JSON.parse(requested ?? '') as PreviewBody),
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return {
    preview: current === undefined ? undefined : data,
    isLoading: isLoading || current !== requested,
    error: current === undefined ? undefined : (error as unknown),
    retry: () => mutate(),
  };
}

export type Preview = ReturnType<typeof usePreview>;
