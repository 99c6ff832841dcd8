import useSWR from 'swr';
import { loadSignInOptions, type SignInOptions } from './sign-in-options.ts';

/** Loads the department's sign-in options. */
export function useSignInOptions() {
  const { data, error, mutate } = useSWR<SignInOptions, Error>('sign-in options', loadSignInOptions, {
    revalidateOnFocus: false,
  });
  return { options: data, failed: error !== undefined && !data, retry: () => mutate() };
}
