import type { MantineColorScheme } from '@mantine/core';

export const appearanceTitle = 'Appearance';

/** The color schemes, in menu order. */
export const colorSchemes = {
  auto: 'Same as the device',
  light: 'Light',
  dark: 'Dark',
} as const satisfies Record<MantineColorScheme, string>;
