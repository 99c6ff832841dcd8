import { type MantineColorScheme, Radio, Stack, useMantineColorScheme } from '@mantine/core';
import { SettingsSection } from '../../../parts/settings/components/settings-section.tsx';
import { appearanceLabels as labels } from '../../../parts/settings/labels.ts';
import { appearanceTitle, colorSchemes } from '../../../ui/color-schemes.ts';

const schemes = Object.entries(colorSchemes) as [MantineColorScheme, string][];

/** Light, dark, or the device's scheme, as in the user menu. */
export function AppearanceChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SettingsSection id="appearance" title={appearanceTitle} help={labels.help}>
      <Radio.Group
        aria-label={appearanceTitle}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
      >
        <Stack gap="xs">
          {schemes.map(([scheme, name]) => (
            <Radio key={scheme} value={scheme} label={name} py={10} />
          ))}
        </Stack>
      </Radio.Group>
    </SettingsSection>
  );
}
