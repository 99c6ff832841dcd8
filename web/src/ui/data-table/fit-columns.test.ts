import { describe, expect, it } from 'vitest';
import { fitColumns } from './fit-columns.ts';

const name = {};
const badge = { width: 150, minWidth: 130, priority: 2 };
const rank = { width: 160, minWidth: 120, priority: 1 };
const actions = { width: 90 };
const columns = [name, badge, rank, actions];

describe('fitColumns', () => {
  it('gives every column its preferred width if there is room', () => {
    expect(fitColumns(columns, 1000)).toEqual({
      hidden: [false, false, false, false],
      widths: [undefined, 150, 160, 90],
      needed: 460,
      tight: false,
    });
  });

  it('shrinks columns to their minimum width before it hides one', () => {
    expect(fitColumns(columns, 460)).toMatchObject({
      hidden: [false, false, false, false],
      widths: [undefined, 130, 120, 90],
    });
    // Half of the extra width: the name gets the rest, 150 of its 180.
    expect(fitColumns(columns, 520).widths).toEqual([undefined, 140, 140, 90]);
  });

  it('hides the highest priority number first, and never a column without one', () => {
    expect(fitColumns(columns, 459)).toMatchObject({ hidden: [false, true, false, false], needed: 330, tight: true });
    expect(fitColumns(columns, 329).hidden).toEqual([false, true, true, false]);
    expect(fitColumns(columns, 50)).toMatchObject({ hidden: [false, true, true, false], needed: 210 });
  });

  it('leaves a column without a width 120 px at any width that holds the columns shown', () => {
    const left = Array.from({ length: 1200 }, (_, more) => {
      const room = 210 + more;
      const { hidden, widths } = fitColumns(columns, room);
      return widths.reduce<number>((rest, width, index) => rest - (hidden[index] ? 0 : (width ?? 0)), room);
    });
    expect(Math.min(...left)).toBeGreaterThanOrEqual(120 - 1e-9);
  });
});
