import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, Text } from '@mantine/core';

const navy: MantineColorsTuple = [
  '#eef3fb',
  '#dce6f5',
  '#b9cbe9',
  '#9cb6e2',
  '#7d9fd8',
  '#4c74bb',
  '#2f569a',
  '#22437c',
  '#1b3664',
  '#12264a',
];
const gray: MantineColorsTuple = [
  '#f6f8fb',
  '#edf1f6',
  '#e1e7ef',
  '#d1d9e4',
  '#b7c2d0',
  '#8d9aac',
  '#637085',
  '#4a5669',
  '#333e4e',
  '#1b2431',
];
/** The dark scheme: near-black blue, and text that is not pure white. */
const dark: MantineColorsTuple = [
  '#d8dfea',
  '#bcc7d6',
  '#9dabc0',
  '#7f8fa6',
  '#2c3a50',
  '#212d40',
  '#192435',
  '#131c2a',
  '#0c1420',
  '#080e17',
];
const red: MantineColorsTuple = [
  '#fdf0ee',
  '#fadfdb',
  '#f3bdb6',
  '#f29a91',
  '#ec8177',
  '#d9534a',
  '#c23a30',
  '#ad2a22',
  '#93211a',
  '#741813',
];

export const theme = createTheme({
  primaryColor: 'navy',
  primaryShade: { light: 8, dark: 5 },
  colors: { navy, gray, dark, red },
  black: '#1b2431',
  fontFamily: "'Public Sans Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  headings: {
    fontFamily: "'Public Sans Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.45' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  defaultRadius: 'md',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Input: { defaultProps: { size: 'sm' } },
    // A header in a modal would be a second banner landmark.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
    // `variant="hint"`: small, dimmed text below a field or a heading.
    Text: Text.extend({
      vars: (_, { variant }) => ({
        root:
          variant === 'hint'
            ? { '--text-fz': 'var(--mantine-font-size-xs)', '--text-lh': 'var(--mantine-line-height-xs)' }
            : {},
      }),
      styles: (_, { variant }) => (variant === 'hint' ? { root: { color: 'var(--mantine-color-dimmed)' } } : {}),
    }),
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
});

/** The status colors and tints: contrast 4.5:1 on the tint. Chart fills also differ for color-blind people. */
const statusLight = {
  '--status-complete': '#15603a',
  '--status-complete-tint': '#e3f4ea',
  '--status-near': '#7d4a00',
  '--status-near-tint': '#fdf0d7',
  '--status-pending': '#1f4d96',
  '--status-pending-tint': '#e4edfb',
  '--status-missing': '#9c231b',
  '--status-missing-tint': '#fce7e4',
  '--status-none': '#4a5669',
  '--status-none-tint': '#e9edf3',
  '--status-complete-fill': '#1c7f53',
  '--status-near-fill': '#f2b63d',
  '--status-pending-fill': '#7aa5f5',
  '--status-missing-fill': '#8f1d14',
  '--status-none-fill': '#cbd3de',
};
const statusDark = {
  '--status-complete': '#7dd3a2',
  '--status-complete-tint': '#12301f',
  '--status-near': '#f0bd62',
  '--status-near-tint': '#362811',
  '--status-pending': '#9cc0f7',
  '--status-pending-tint': '#172b49',
  '--status-missing': '#ffa097',
  '--status-missing-tint': '#3d1b1a',
  '--status-none': '#b0bccd',
  '--status-none-tint': '#212d40',
  '--status-complete-fill': '#2f9a69',
  '--status-near-fill': '#f5c96b',
  '--status-pending-fill': '#7ba4f2',
  '--status-missing-fill': '#b8352a',
  '--status-none-fill': '#55617a',
};

/**
 * Replaces Mantine's colors that fail WCAG AA; adds `--muster-page`, `--muster-line` (borders) and `--muster-subtle`.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--muster-gold': '#e0ae35',
    '--muster-header': '56px',
    '--muster-sidebar': '232px',
  },
  light: {
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': red[7],
    '--mantine-color-default-border': gray[4],
    '--mantine-color-anchor': navy[7],
    '--mantine-color-disabled-color': gray[6],
    '--mantine-color-navy-light': navy[0],
    '--mantine-color-navy-light-hover': navy[1],
    '--mantine-color-navy-light-color': navy[8],
    '--mantine-color-red-light': red[0],
    '--mantine-color-red-light-hover': red[1],
    '--mantine-color-red-light-color': red[8],
    '--mantine-color-red-outline': red[7],
    '--mantine-color-red-filled': red[7],
    '--mantine-color-red-filled-hover': red[8],
    '--muster-page': gray[0],
    '--muster-line': gray[2],
    '--muster-subtle': gray[0],
    '--muster-hover': gray[0],
    '--muster-mark': navy[8],
    '--muster-focus': navy[6],
    ...statusLight,
  },
  dark: {
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-error': red[3],
    '--mantine-color-bright': dark[0],
    '--mantine-color-default-color': dark[0],
    '--mantine-color-anchor': navy[3],
    '--mantine-color-disabled-color': dark[3],
    '--mantine-color-navy-light': '#1b2b47',
    '--mantine-color-navy-light-hover': '#223556',
    '--mantine-color-navy-light-color': navy[2],
    '--mantine-color-navy-outline': navy[3],
    '--mantine-color-red-light': '#341a1c',
    '--mantine-color-red-light-hover': '#412022',
    '--mantine-color-red-light-color': '#f9b3ac',
    '--mantine-color-red-outline': red[3],
    '--mantine-color-red-filled': red[7],
    '--mantine-color-red-filled-hover': red[6],
    '--muster-page': dark[8],
    '--muster-line': '#223047',
    '--muster-subtle': '#0f1825',
    '--muster-hover': '#182334',
    '--muster-mark': '#2f569a',
    '--muster-focus': navy[3],
    ...statusDark,
  },
});
