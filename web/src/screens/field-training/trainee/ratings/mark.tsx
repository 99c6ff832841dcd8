import type { CSSProperties } from 'react';
import classes from './ratings.module.css';

const size = 5.5;
/** SVG paths around 0, 0: circle, square, triangle, diamond, cross. Authors differ in shape and color. */
const shapes = [
  `M${-size} 0a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0`,
  `M${-size} ${-size}h${2 * size}v${2 * size}h${-2 * size}z`,
  `M0 ${-size - 1}L${size + 1} ${size}H${-size - 1}z`,
  `M0 ${-size - 1.5}L${size + 1.5} 0L0 ${size + 1.5}L${-size - 1.5} 0z`,
  'M-2-6H2V-2H6V2H2V6H-2V2H-6V-2H-2z',
];

/** Returns the color of an author, by their place. */
export const colorOf = (series: number): CSSProperties => ({
  ['--series' as string]: `var(--series-${series % shapes.length})`,
});

/** The mark of an author's rating in a chart. */
export const Mark = ({ series, x, y, title }: { series: number; x: number; y: number; title?: string }) => (
  <path
    d={shapes[series % shapes.length]}
    transform={`translate(${x} ${y})`}
    className={classes.mark}
    style={colorOf(series)}
  >
    {title && <title>{title}</title>}
  </path>
);
