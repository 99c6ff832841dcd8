import type { PDFFont } from '@cantoo/pdf-lib';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { newPdf, pdfFile } from '../../pdf/new-pdf.ts';
import { drawFoot, drawPieces, heightOf, inPages, space } from '../../pdf/pages.ts';
import { lettersWithout, normalized } from '../../pdf/pdf-text.ts';
import { type Piece, paper } from '../../pdf/pieces.ts';
import { cardPieces, continuedPiece } from './card-pieces.ts';
import { type CardText, cardText } from './card-text.ts';
import { labels } from './labels.ts';

/** An evaluation to make a card of. */
export interface CardSource {
  evaluation: Evaluation;
  /** Null: not known. */
  rank: string | null;
}

/** The PDF with the cards, and the cards left out because the font lacks letters. */
export interface CardsPdf {
  /** Undefined: all cards are left out. */
  file: Blob | undefined;
  missing: readonly { name: string; letters: string }[];
}

/** Creates a PDF with one card after another, each on its own pages. Rejects if the font cannot be fetched. */
export async function cardsPdf(
  sources: readonly CardSource[],
  department: string,
  fontBytes?: ArrayBuffer,
): Promise<CardsPdf> {
  const cards = sources.map(({ evaluation, rank }) => normalized(cardText(evaluation, { department, rank })));
  const { document, font } = await newPdf(
    { title: titleOf(cards), author: department, subject: labels.subject },
    fontBytes,
  );
  const checked = cards.map((card) => ({ card, letters: lettersWithout(font, card) }));
  for (const { card, letters } of checked) {
    if (letters !== '') continue;
    // A card takes about 30 ms: the page responds between cards.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const pages = pagesOf(font, card);
    for (const [n, pieces] of pages.entries()) {
      const page = document.addPage([paper.width, paper.height]);
      drawPieces(page, pieces);
      drawFoot(page, font, [card.id, ...(pages.length > 1 ? [labels.page(n + 1, pages.length)] : [])]);
    }
  }
  return {
    file: document.getPageCount() > 0 ? await pdfFile(document) : undefined,
    missing: checked.flatMap(({ card, letters }) => (letters === '' ? [] : [{ name: card.name, letters }])),
  };
}

function titleOf(cards: readonly CardText[]): string {
  const [first] = cards;
  return cards.length === 1 && first
    ? labels.documentTitle(first.name, first.course)
    : labels.documentTitleOf(cards.length);
}

/** Scales of the type, from the largest. A card that fits on one page with none of them continues on more pages. */
const scales = [1, 0.92, 0.84, 0.76];
const scaleOfMorePages = 0.84;

/** Returns the parts of a card by page. */
function pagesOf(font: PDFFont, card: CardText): Piece[][] {
  for (const scale of scales) {
    const pieces = cardPieces(font, card, scale);
    if (heightOf(pieces) <= space) return [pieces];
  }
  return inPages(cardPieces(font, card, scaleOfMorePages), continuedPiece(font, card));
}
