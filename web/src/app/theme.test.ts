import { DEFAULT_THEME } from '@mantine/core';
import { expect, test } from 'vitest';
import { cssVariables } from './theme.ts';

type Vector = readonly number[];

/** Color vision with one missing cone type: Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB. */
const visions: Record<string, readonly Vector[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const toXyz: readonly Vector[] = [
  [0.4339, 0.3762, 0.1899],
  [0.2126, 0.7152, 0.0722],
  [0.0178, 0.1095, 0.8728],
];

const times = (matrix: readonly Vector[], vector: Vector): Vector =>
  matrix.map((row) => row.reduce((sum, factor, n) => sum + factor * (vector[n] ?? 0), 0));

const linear = (hex: string): Vector =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });

/** Converts a color to CIELAB, in which equal distances look about equally different. */
function labOf(hex: string, vision: readonly Vector[]): Vector {
  const seen = times(vision, linear(hex)).map((value) => Math.min(1, Math.max(0, value)));
  const [x = 0, y = 0, z = 0] = times(toXyz, seen).map((value) =>
    value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116,
  );
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (a: Vector, b: Vector) => Math.hypot(...a.map((value, n) => value - (b[n] ?? 0)));

test.each(['light', 'dark'] as const)('in %s, every two fills of statuses differ in every vision', (scheme) => {
  const fills = Object.entries(cssVariables(DEFAULT_THEME)[scheme]).filter(([name]) =>
    /^--status-\w+-fill$/.test(name),
  );
  expect(fills).toHaveLength(5);
  for (const [name, vision] of Object.entries(visions)) {
    const seen = fills.map(([, color]) => labOf(color, vision));
    const distances = seen.flatMap((one, n) => seen.slice(n + 1).map((other) => distance(one, other)));
    expect(Math.min(...distances), name).toBeGreaterThan(18);
  }
});
