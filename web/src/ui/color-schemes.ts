import type { MantineColorScheme } from '@mantine/core';

export const appearanceTitle = 'Appearance';

/** The choices of appearance, in the order that menus list them. */
export const colorSchemes = {
  auto: 'Same as the device',
  light: 'Light',
  dark: 'Dark',
} as const satisfies Record<MantineColorScheme, string>;
