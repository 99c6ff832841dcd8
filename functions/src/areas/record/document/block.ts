/** A text in a table cell: `small` for hashes. */
export interface Piece {
  text: string;
  small?: boolean;
  bold?: boolean;
}

/** A column of a table. `share` is its part of the width; the shares of all columns are compared. */
export interface Column {
  title: string;
  share: number;
}

/** A part of a document, in reading order. */
export type Block =
  | { kind: 'title' | 'heading' | 'subheading' | 'text' | 'small'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** A table whose caption and head are repeated on each page. */
  | { kind: 'table'; caption?: string; columns: readonly Column[]; rows: readonly (readonly (readonly Piece[])[])[] }
  /** Labels with values, without a head. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** A line to write on. */
  | { kind: 'blank'; label: string }
  | { kind: 'page' };

export const plain = (text: string): readonly Piece[] => [{ text }];
