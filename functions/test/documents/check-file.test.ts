import { createHash } from 'node:crypto';
import type { DocumentType } from '@muster/shared/rules/document-files';
import { smallPdf } from '@muster/testing/documents';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../src/areas/documents/check-file.ts';
import {
  csv,
  heic,
  jpeg,
  manyCopies,
  office,
  openDocument,
  pdf,
  png,
  types,
  webp,
  withDeclared,
  withEnd,
  withLargeRecords,
} from './files.ts';

const check = (bytes: Buffer, content_type: DocumentType, more: { size?: number; sha256?: string } = {}) =>
  refusalOf(bytes, {
    content_type,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...more,
  });

const notThatType = /does not match its name/;
const twoKinds = /two kinds of file in one/;
const page = /a web page or a program/;
const macros = /macros or programs/;
const tooLarge = /too large when opened/;
const damaged = /damaged, or something was added/;

describe('a file is kept that is', () => {
  test.each<[string, Buffer, DocumentType]>([
    ['a PDF', smallPdf, 'application/pdf'],
    ['a PDF with line ends at its end', pdf('\r\n\n'), 'application/pdf'],
    ['a PNG', png, 'image/png'],
    ['a JPEG', jpeg, 'image/jpeg'],
    ['a WebP', webp, 'image/webp'],
    ['a HEIC', heic, 'image/heic'],
    ['a Word file', office(), types.word],
    ['an Excel file', office('xl/workbook.xml'), types.sheet],
    ['a PowerPoint file', office('ppt/presentation.xml'), types.slides],
    ['an OpenDocument file', openDocument(), types.text],
    ['a text', Buffer.from('Bring 50 rounds. 3 < 4.\n'), 'text/plain'],
    ['a CSV file', csv, 'text/csv'],
    [
      'a Word file with a picture that packs well',
      office('word/document.xml', { 'word/media/a.bmp': new Uint8Array(900_000) }),
      types.word,
    ],
    [
      'slides with an icon',
      office('ppt/presentation.xml', { 'ppt/media/image2.svg': strToU8('<svg/>') }),
      types.slides,
    ],
    ['a Word file with the records of large archives', withLargeRecords(office()), types.word],
  ])('%s', async (_, bytes, type) => {
    expect(await check(bytes, type)).toBeUndefined();
  });
});

describe('a file is refused that is', () => {
  const html = Buffer.from('<!DOCTYPE html><script>alert(1)</script>');
  const svg = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 0x90)]);
  const zip = Buffer.from(zipSync({ 'a.txt': strToU8('a') }));

  test.each<[string, Buffer, DocumentType, RegExp]>([
    ['a PNG called PDF', png, 'application/pdf', notThatType],
    ['a PDF called PNG', smallPdf, 'image/png', notThatType],
    ['a web page called PDF', html, 'application/pdf', notThatType],
    ['an SVG called PNG', svg, 'image/png', notThatType],
    ['a program called JPEG', exe, 'image/jpeg', notThatType],
    [
      'a PDF that is not at its beginning',
      Buffer.concat([Buffer.from('<b>\n'), smallPdf]),
      'application/pdf',
      twoKinds,
    ],
    ['a PDF that is cut off', smallPdf.subarray(0, 40), 'application/pdf', /not complete/],
    ['a PDF and a zip archive', Buffer.concat([smallPdf, zip]), 'application/pdf', twoKinds],
    ['a PNG and a zip archive with a comment', Buffer.concat([png, withComment(zip)]), 'image/png', twoKinds],
    ['a PNG and a PDF', Buffer.concat([png, smallPdf]), 'image/png', twoKinds],
    ['a JPEG and a web page', Buffer.concat([jpeg, html]), 'image/jpeg', twoKinds],
    ['a PDF and a web page', Buffer.from(`%PDF-1.4\n${html}\n%%EOF`), 'application/pdf', twoKinds],
    ['a zip archive called Word', zip, types.word, notThatType],
    ['an Excel file called Word', office('xl/workbook.xml'), types.word, notThatType],
    ['a Word file called OpenDocument', office(), types.text, notThatType],
    [
      'an OpenDocument sheet called text',
      openDocument('application/vnd.oasis.opendocument.spreadsheet'),
      types.text,
      notThatType,
    ],
    ['no container', Buffer.from('PK, and no more'), types.word, notThatType],
    ['the beginning of a container', office().subarray(0, 100), types.word, damaged],
    ['a container with a comment', withComment(office()), types.word, damaged],
    [
      'a container whose part leads out of it',
      office('word/document.xml', { '../../a': strToU8('a') }),
      types.word,
      damaged,
    ],
    [
      'a Word file with macros',
      office('word/document.xml', { 'word/vbaProject.bin': strToU8('a') }),
      types.word,
      macros,
    ],
    [
      'an Excel file with controls',
      office('xl/workbook.xml', { 'xl/activeX/activeX1.bin': strToU8('a') }),
      types.sheet,
      macros,
    ],
    [
      'an OpenDocument file with macros',
      openDocument(types.text, { 'Basic/Standard/Module1.xml': strToU8('a') }),
      types.text,
      macros,
    ],
    [
      'a Word file with a program',
      office('word/document.xml', { 'word/embeddings/run.EXE': strToU8('a') }),
      types.word,
      macros,
    ],
    [
      'a zip bomb',
      office('word/document.xml', { 'word/media/a.bmp': new Uint8Array(30_000_000) }),
      types.word,
      tooLarge,
    ],
    ['a zip bomb of many parts', manyParts(), types.word, tooLarge],
    ['a zip bomb by what it declares', withDeclared(office(), 'word/document.xml', 0xf0000000), types.word, tooLarge],
    ['a Word file with an SVG elsewhere', office('word/document.xml', { 'word/a.svg': svg }), types.word, macros],
    ['an OpenDocument file with an SVG', openDocument(types.text, { 'Pictures/media/a.svg': svg }), types.text, macros],
    [
      'a container whose end record counts fewer parts',
      withEnd(office(), 8, (count) => count - 1),
      types.word,
      damaged,
    ],
    [
      'a container whose end record counts more parts',
      withEnd(office(), 10, (count) => count + 1),
      types.word,
      damaged,
    ],
    ['a container with a gap behind its list', withEnd(office(), 12, (size) => size - 1), types.word, damaged],
    ['a container whose list begins elsewhere', withEnd(office(), 16, (offset) => offset + 1), types.word, damaged],
    ['a container behind another one', Buffer.concat([office(), office()]), types.word, damaged],
    [
      'a container whose two end records tell different numbers',
      withEnd(withLargeRecords(office()), 16, () => 4),
      types.word,
      damaged,
    ],
    [
      'a large container whose record counts fewer parts',
      withLargeRecords(office(), (record) => record.writeBigUInt64LE(1n, 24)),
      types.word,
      damaged,
    ],
    [
      'a large container whose list begins elsewhere',
      withLargeRecords(office(), (record) => record.writeBigUInt64LE(5n, 48)),
      types.word,
      damaged,
    ],
    ['one part of 1 MB that is in its list 4,000 times', manyCopies(4_000, 1024 * 1024), types.text, tooLarge],
    ['an OpenDocument file whose type is far too long', manyCopies(1, 1024 * 1024), types.text, notThatType],
    ['a web page called text', html, 'text/plain', page],
    ['a web page behind a long comment', Buffer.from(`${'x'.repeat(5000)}<HTML><body>`), 'text/plain', page],
    ['an SVG called CSV', svg, 'text/csv', page],
    ['a script called text', Buffer.from('#!/bin/sh\nrm -rf /\n'), 'text/plain', page],
    ['a program called text', exe, 'text/plain', /not a plain text file/],
    ['text in another encoding', Buffer.from('Müller', 'latin1'), 'text/csv', /UTF-8/],
    ['text with a zero byte', Buffer.from('a\0b'), 'text/plain', /not a plain text file/],
    ['empty and called PDF', Buffer.alloc(0), 'application/pdf', notThatType],
  ])('%s', async (_, bytes, type, sentence) => {
    expect(await check(bytes, type)).toMatch(sentence);
  });

  test('another file than the one that was announced', async () => {
    expect(await check(smallPdf, 'application/pdf', { size: 3 })).toMatch(/has a different size/);
    expect(await check(smallPdf, 'application/pdf', { sha256: '0'.repeat(64) })).toMatch(/changed in transit/);
  });
});

function manyParts(): Buffer {
  const parts = Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`word/${n}.xml`, new Uint8Array()]));
  return office('word/document.xml', parts);
}

/** Adds a comment to a zip archive, in which anything may stand. */
function withComment(bytes: Buffer): Buffer {
  const changed = Buffer.concat([bytes, Buffer.from('<script>')]);
  changed.writeUInt16LE(8, bytes.length - 2);
  return changed;
}
