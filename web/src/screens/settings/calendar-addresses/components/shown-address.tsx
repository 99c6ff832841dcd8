import { Anchor, List, Stack, Text } from '@mantine/core';
import { CopyField } from '../../../../ui/copy-field.tsx';
import { labels } from '../labels.ts';

/** Returns the address in the form that a device opens in its calendar. */
const subscription = (address: string): string => address.replace(/^https?:/, 'webcal:');

/** Shows a new address, this one time, and how to use it. */
export function ShownAddress({ address }: { address: string }) {
  return (
    <Stack gap="xs">
      <CopyField label={labels.field} value={address} autoFocus />
      <Text variant="hint">{labels.once}</Text>
      <Anchor href={subscription(address)} py={10}>
        {labels.subscribe}
      </Anchor>
      <div>
        <Text fw={500}>{labels.howTo}</Text>
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
      </div>
    </Stack>
  );
}
