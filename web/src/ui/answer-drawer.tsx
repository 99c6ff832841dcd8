import { Drawer } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { EmptyState, ErrorState, LoadingSkeleton } from './page-states.tsx';
import { useIsPhone } from './window-width.ts';

interface AnswerDrawerProps<T> {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  titleClass?: string | undefined;
  /** The answer of `useCall`. */
  answer: { data: T | undefined; error: unknown; retry: () => void };
  /** The statuses of answers without content. `nothing` is their message. */
  refused: readonly number[];
  texts: { loading: string; failed: string; nothing: string };
  children: (data: T) => ReactNode;
}

/** Shows the answer of a call next to a list, in a drawer. */
export function AnswerDrawer<T>(props: AnswerDrawerProps<T>) {
  const { opened, onClose, title, titleClass, answer, refused, texts, children } = props;
  // Mantine restores the focus only if the drawer is mounted before it opens.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const phone = useIsPhone();
  const { data, error, retry } = answer;
  return (
    <Drawer
      opened={opened && mounted}
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 520}
      title={title}
      transitionProps={{ duration: 120 }}
      {...(titleClass && { classNames: { title: titleClass } })}
    >
      {data ? (
        children(data)
      ) : error instanceof ApiError && refused.includes(error.status) ? (
        <EmptyState message={texts.nothing} />
      ) : error ? (
        <ErrorState message={texts.failed} onRetry={retry} />
      ) : (
        <LoadingSkeleton label={texts.loading} />
      )}
    </Drawer>
  );
}

/** Returns the latest defined value, so that a closing drawer keeps its content. */
export function useKept<T>(value: T | undefined, isSame: (a: T, b: T) => boolean = Object.is): T | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && (kept === undefined || !isSame(value, kept))) setKept(value);
  return kept;
}
