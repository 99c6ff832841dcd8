import type { Block } from './block.ts';
import { Flow, type LaidOutPage, type Measure } from './flow.ts';
import { placeTable, shares } from './table.ts';

const styles = {
  title: { size: 17, bold: true, above: 0 },
  heading: { size: 12, bold: true, above: 16 },
  subheading: { size: 9.5, bold: true, above: 12 },
  text: { size: 9.5, bold: false, above: 6 },
  small: { size: 7.5, bold: false, above: 4 },
} as const;

/** Height in points that follows a heading on the same page. */
const keptBelow = 60;

/** Lays out blocks on pages of one size. */
export function layOut(blocks: readonly Block[], measure: Measure): LaidOutPage[] {
  const flow = new Flow(measure);
  for (const block of blocks) place(flow, block);
  return flow.pages;
}

function place(flow: Flow, block: Block): void {
  switch (block.kind) {
    case 'title':
    case 'heading':
    case 'subheading': {
      const style = styles[block.kind];
      flow.gap(style.above);
      flow.need(style.size + keptBelow);
      flow.paragraph(block.text, style);
      return;
    }
    case 'text':
    case 'small':
      flow.gap(styles[block.kind].above);
      flow.paragraph(block.text, styles[block.kind]);
      return;
    case 'list':
      for (const item of block.items) {
        flow.gap(3);
        flow.item(item, styles.text);
      }
      return;
    case 'table':
      flow.gap(block.caption === undefined ? 8 : styles.subheading.above);
      placeTable(flow, block);
      return;
    case 'facts':
      flow.gap(4);
      placeTable(flow, {
        columns: shares(1, 4),
        rows: block.facts.map(([label, value]) => [[{ text: label, bold: true }], [{ text: value }]]),
      });
      return;
    case 'blank':
      flow.gap(22);
      flow.blank(block.label, styles.text);
      return;
    case 'page':
      flow.breakPage();
  }
}
