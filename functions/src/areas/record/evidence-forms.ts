import type { PDFDocument } from '@cantoo/pdf-lib';
import type { Evidence } from '@muster/shared/record/evidence';
import { checkFile, evidenceData, evidenceFile } from '@muster/shared/record/evidence-file';
import type { Deps } from '../../calls/deps.ts';
import { FileAnswer } from '../../calls/file-answer.ts';
import type { Sealing } from '../../kernel/sealing.ts';

/** The most people in a document, and the most entries of several people: about 3 MB of the 4.5 MB of an answer. */
export const mostInDocument = { people: 100, entries: 5_000 };

type Means = Pick<Deps, 'verifyPage' | 'documentFonts' | 'sealing'>;

/** Returns the evidence as a file of this form. `name` is without its extension. */
export async function evidenceIn(
  form: 'zip' | 'pdf',
  { evidence, name }: { evidence: Evidence; name: string },
  deps: Means,
): Promise<FileAnswer> {
  if (form === 'zip') return new FileAnswer(await evidenceFile(evidence, await deps.verifyPage()), `${name}.zip`);
  return new FileAnswer(await documentFile(evidence, deps), `${name}.pdf`, { type: 'application/pdf' });
}

/**
 * Returns the PDF of evidence, signed if the key of seals has a certificate. Throws if the evidence does not verify:
 * nothing is printed unchecked.
 */
async function documentFile(evidence: Evidence, { documentFonts, sealing }: Means): Promise<Uint8Array> {
  const data = evidenceData(evidence);
  const [checked, { buildDocument }, fonts] = await Promise.all([
    checkFile(data),
    // Loaded on demand: other calls start faster without the PDF library.
    import('./document/build-document.ts'),
    documentFonts(),
  ]);
  const { verdict } = checked;
  if (!verdict.holds || !checked.evidence)
    throw new Error(
      `New evidence of ${evidence.department.site} does not verify${verdict.holds ? '' : `: ${verdict.fault}`}`,
    );
  const document = await buildDocument({ evidence: checked.evidence, facts: verdict.facts, data }, fonts);
  return evidence.certificates ? signed(document, evidence, await sealing()) : document.save();
}

/** Returns the document with a signature, unless the certificate has expired since the last seal. */
async function signed(document: PDFDocument, { department, question }: Evidence, { signer, archive }: Sealing) {
  const [{ certificatesAt }, { signDocument }] = await Promise.all([
    import('./key-certificates.ts'),
    import('./sign-document.ts'),
  ]);
  const at = new Date(question.asked_at);
  const { chain } = await certificatesAt(archive.certificates, { id: signer.id, key: signer.publicKey }, at);
  return chain ? signDocument(document, { signer, chain, at, department: department.name }) : document.save();
}
