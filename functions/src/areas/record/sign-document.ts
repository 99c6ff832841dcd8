import { type PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { detachedSignature } from '@muster/shared/record/signed-data';
import { Signer, SignPdf } from '@signpdf/signpdf';
import type { SealSigner } from '../../kernel/sealing.ts';
import type { KeyChain } from './key-certificates.ts';

export interface DocumentSignature {
  signer: SealSigner;
  /** The certificates of the signer's key. */
  chain: KeyChain;
  /** The moment that the document states. Only a timestamp of an authority would prove it. */
  at: Date;
  department: string;
}

/** The text that the library replaces with the signed byte ranges. */
const rangePlaceholder = '**********';

/** The name that the library searches for in the whole file. */
const rangeName = '/ByteRange';

/** Bytes of a signature without its certificates: about 600. */
const signatureBytes = 2048;

/** Flags of a form (PDF 32000-1, 12.7.2): it has signatures, and only additions keep them valid. */
const [signaturesExist, appendOnly] = [1, 2];

/** The flag of an annotation that is printed, which PDF/A requires (ISO 19005-3, 6.3.2). */
const printed = 4;

/**
 * Saves a document with a signature of all its bytes (PAdES, ETSI EN 319 142-1, level B-B), in a field that shows
 * nothing. Adds the field to the document, so a document can be signed once. It stays PDF/A if it is.
 *
 * The key of seals signs it. No bytes mean two things: seals and exports begin with `{`, requests for a certificate and
 * attributes of a signature are DER that begins with 0x30 and 0x31.
 */
export async function signDocument(document: PDFDocument, signature: DocumentSignature): Promise<Uint8Array> {
  addField(document, signature);
  separateName(document);
  // The library finds the placeholder in the text of the file, so no object may be compressed with others.
  const saved = await document.save({ useObjectStreams: false, updateFieldAppearances: false });
  return new SignPdf().sign(saved, new DetachedSigner(signature));
}

/**
 * Adds a space to the name that the library searches for, in the title and the author. Both are plain text in the file
 * and have the name of the department.
 */
function separateName(document: PDFDocument): void {
  const separated = (text = '') => text.replaceAll(rangeName, rangeName.replace('/', '/ '));
  document.setTitle(separated(document.getTitle()));
  document.setAuthor(separated(document.getAuthor()));
}

/** Adds a signature field with room for a signature. */
function addField(document: PDFDocument, { chain, at, department }: DocumentSignature): void {
  const { context, catalog } = document;
  const room = chain.reduce((sum, { der }) => sum + der.length, signatureBytes);
  const value = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: [0, rangePlaceholder, rangePlaceholder, rangePlaceholder],
      Contents: PDFHexString.of('00'.repeat(room)),
      M: PDFString.fromDate(at),
      Name: PDFHexString.fromText(department),
    }),
  );
  const page = document.getPage(0);
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      // An empty rectangle shows nothing and needs no appearance (ISO 19005-3, 6.3.3).
      Rect: [0, 0, 0, 0],
      F: printed,
      T: PDFString.of('Signature'),
      V: value,
      P: page.ref,
    }),
  );
  page.node.addAnnot(field);
  addToForm(catalog.getOrCreateAcroForm(), field);
}

function addToForm(form: ReturnType<PDFDocument['catalog']['getOrCreateAcroForm']>, field: PDFRef): void {
  form.addField(field);
  form.dict.set(PDFName.of('SigFlags'), PDFNumber.of(signaturesExist | appendOnly));
}

/** Signs the bytes around the placeholder, for the library. */
class DetachedSigner extends Signer {
  private readonly signature: DocumentSignature;

  constructor(signature: DocumentSignature) {
    super();
    this.signature = signature;
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const { signer, chain } = this.signature;
    return Buffer.from(
      await detachedSignature(new Uint8Array(content), { chain, sign: (bytes) => signer.sign(bytes) }),
    );
  }
}
