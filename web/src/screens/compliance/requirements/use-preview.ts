import { useDebouncedValue } from '@mantine/hooks';
import useSWR from 'swr';
import { type PreviewBody, previewRequirement } from './api.ts';

/** Milliseconds without a key press after which the server is asked. */
const pause = 500;

/**
 * Returns who would be short with a requirement while its form is filled in; nothing while `body` is undefined: it is
 * not yet valid. What was answered before stays on the screen until the next answer.
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
