import { Text, Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface TabHeaderProps {
  title: string;
  /** One line below the title. */
  help: ReactNode;
  /** The title, for a tab that focuses it. */
  ref?: Ref<HTMLHeadingElement>;
}

/** The title of a tab within a page. */
export function TabHeader({ title, help, ref }: TabHeaderProps) {
  return (
    <div>
      <Title order={2} ref={ref} {...(ref && { tabIndex: -1 })}>
        {title}
      </Title>
      <Text variant="hint" mt={4}>
        {help}
      </Text>
    </div>
  );
}
