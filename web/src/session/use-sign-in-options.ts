import useSWR from 'swr';
import { loadSignInOptions, type SignInOptions } from './sign-in-options.ts';

/** Loads how people of the department sign in. */
export function useSignInOptions() {
  const { data, error, mutate } = useSWR<SignInOptions, Error>('sign-in options', loadSignInOptions, {
    revalidateOnFocus: false,
  });
  return { options: data, failed: error !== undefined && !data, retry: () => mutate() };
}
