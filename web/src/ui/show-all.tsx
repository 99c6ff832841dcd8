import { Button, Group } from '@mantine/core';
import { useState } from 'react';

/** Returns the first items of a list, and a button that shows the others. */
export function useShowAll<T>(all: readonly T[], first: number) {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || all.length <= first) return { shown: all, showAll: null };
  const showAll = (
    <Group>
      <Button variant="subtle" onClick={() => setWhole(true)}>{`Show all ${all.length}`}</Button>
    </Group>
  );
  return { shown: all.slice(0, first), showAll };
}
