import { Anchor, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CopyField } from '../../../../ui/copy-field.tsx';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { labels } from '../labels.ts';

/** Returns the address with the scheme that opens a calendar app. */
const subscription = (address: string): string => address.replace(/^https?:/, 'webcal:');

/** Shows a new link once, and how to use it. */
export function ShownAddress({ address }: { address: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="xs">
      <CopyField label={labels.field} value={address} autoFocus />
      <Text variant="hint">{labels.once}</Text>
      <Anchor href={subscription(address)} py={10}>
        {labels.subscribe}
      </Anchor>
      <FoldedSection title={labels.howTo} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        <List size="sm" mt={4} withPadding>
          {labels.steps.map(([program, step]) => (
            <List.Item key={program}>
              <b>{program}:</b> {step}
            </List.Item>
          ))}
        </List>
        <Text variant="hint" mt={4}>
          {labels.delay}
        </Text>
      </FoldedSection>
    </Stack>
  );
}
