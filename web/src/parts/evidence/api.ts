import type { RequestInput } from '@muster/shared/endpoint';
import { type EndpointOf, record } from '../../api/calls.ts';
import { callFile } from '../../api/client.ts';
import type { PageQuery } from '../../api/next-page.ts';
import { useCall } from '../../api/use-call.ts';
import { downloadContent } from '../../ui/download-file.ts';
import { labels } from './labels.ts';

/** The day, people and requirements of the evidence. */
export type EvidenceQuestion = RequestInput<EndpointOf<typeof record.evidence>>['body'];

/** Loads the latest seal of the department, if there is one. */
export const useLatestSeal = () => useCall(record.seals, { query: { limit: 1 } });

/** The most people that one question may name. */
const mostNamed = 1000;

/** Splits a question that names more people than one question may. */
function inParts(question: EvidenceQuestion): readonly EvidenceQuestion[] {
  const { employee_ids = [] } = question;
  if (employee_ids.length <= mostNamed) return [question];
  return Array.from({ length: Math.ceil(employee_ids.length / mostNamed) }, (_, part) => ({
    ...question,
    employee_ids: employee_ids.slice(part * mostNamed, (part + 1) * mostNamed),
  }));
}

/** Saves the evidence of a question, one file after the other. `onSaved` gets the number so far. Throws like `call`. */
export async function saveEvidence(
  question: EvidenceQuestion,
  onSaved: (files: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const parts = inParts(question);
  let files = 0;
  for (const body of parts) {
    for (let query: PageQuery | undefined = {}; query; ) {
      const made: Awaited<ReturnType<typeof callFile>> = await callFile(record.evidence, { query, body }, { signal });
      const { name, content } = made.file;
      files += 1;
      const isOnly = files === 1 && parts.length === 1 && !made.next;
      downloadContent(isOnly ? name : labels.part(name, files), content);
      onSaved(files);
      query = made.next;
    }
  }
}
