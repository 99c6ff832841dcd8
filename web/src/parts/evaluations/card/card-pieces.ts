import type { PDFFont } from '@cantoo/pdf-lib';
import { fitted } from '../../pdf/pdf-text.ts';
import {
  column,
  drawLine,
  facts,
  faint,
  heading,
  ink,
  lines,
  navy,
  type Piece,
  row,
  signatures,
  whole,
} from '../../pdf/pieces.ts';
import type { CardStage, CardText } from './card-text.ts';
import { labels } from './labels.ts';

/** The columns of the course of fire, with their shares of the width. */
const stageColumns: readonly [keyof CardStage, number][] = [
  ['title', 0.32],
  ['distance', 0.13],
  ['rounds', 0.13],
  ['conditions', 0.24],
  ['points', 0.18],
];

function stageRow(font: PDFFont, stage: CardStage, scale: number): Piece {
  let x = 0;
  const cells = stageColumns.map(([key, share]) => {
    const cell = { text: stage[key], x, width: share * column - 8, size: 9.5 * scale, color: ink };
    x += share * column;
    return cell;
  });
  const texts = row(font, cells, 5 * scale);
  return {
    height: texts.height,
    draw: (page, top) => {
      texts.draw(page, top);
      drawLine(page, { x: 0, y: top - texts.height + 3 * scale, width: column }, 0.4);
    },
  };
}

/** Returns the parts of a card from the top, at a scale of its type. */
export function cardPieces(font: PDFFont, card: CardText, scale: number): Piece[] {
  const head = (text: string, size: number, color: typeof ink, below: number): Piece[] => {
    const { size: fitting, parts } = fitted(font, text, column, size * scale, 0.7 * size * scale);
    return parts.map((part, n) =>
      row(font, [{ text: part, ...whole, size: fitting, color }], n === parts.length - 1 ? below * scale : 0),
    );
  };
  return [
    ...head(card.department, 13, ink, 2),
    ...head(labels.title, 22, navy, 10),
    ...facts(font, card.person, scale),
    ...(card.firearm.length > 0 ? [...heading(font, labels.firearm, scale), ...facts(font, card.firearm, scale)] : []),
    ...heading(font, labels.course, scale),
    ...lines(font, { text: card.course, size: 10.5 * scale, color: ink }, 6 * scale),
    ...card.stages.map((stage) => stageRow(font, stage, scale)),
    ...(card.checks.length > 0 ? heading(font, labels.checks, scale) : []),
    ...card.checks.flatMap((text) => lines(font, { text, size: 9.5 * scale, color: ink }, 2 * scale)),
    signatures(font, card.signatures, { date: labels.signatures.date, scale }),
  ];
}

/** Returns the head of a card's further pages. */
export const continuedPiece = (font: PDFFont, { name, course }: CardText): Piece =>
  row(font, [{ text: labels.continued(name, course), ...whole, size: 9, color: faint }], 10);
