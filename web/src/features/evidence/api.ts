import type { RequestInput } from '@muster/shared/endpoint';
import { type EndpointOf, record } from '../../api/calls.ts';
import { callFile } from '../../api/client.ts';
import type { PageQuery } from '../../api/next-page.ts';
import { downloadContent } from '../../ui/download-file.ts';
import { labels } from './labels.ts';

/** What evidence is asked about. */
export type EvidenceQuestion = RequestInput<EndpointOf<typeof record.evidence>>['body'];

/** Saves the evidence of an answer, one file after the other. `onSaved` gets how many there are so far. Errors as for `call`. */
export async function saveEvidence(
  body: EvidenceQuestion,
  onSaved: (files: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let files = 0;
  for (let query: PageQuery | undefined = {}; query; ) {
    const made: Awaited<ReturnType<typeof callFile>> = await callFile(record.evidence, { query, body }, { signal });
    const { name, content } = made.file;
    files += 1;
    downloadContent(files === 1 && !made.next ? name : labels.part(name, files), content);
    onSaved(files);
    query = made.next;
  }
}
