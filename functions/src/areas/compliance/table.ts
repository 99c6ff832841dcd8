import type { ComplianceRow, ComplianceTable } from '@muster/shared/areas/compliance';
import type { Call } from '../../calls/call.ts';
import { positionOf } from '../../calls/paging.ts';
import { sealCovering } from '../../domain/record/seal-covering.ts';
import { auditComplianceRead } from '../../domain/requirements/audit-read.ts';
import { questionOf, questionText } from '../../domain/requirements/question.ts';
import { inOrderOfNumbers } from '../../kernel/employee-order.ts';
import { JsonText } from '../../kernel/json-text.ts';
import { complianceRows } from './rows.ts';

/** Well under Lambda's answer limit of 6 MB and the 5 MB of docs/design.md section 2. */
const mostBytes = 4_400_000;

/** Rows of a page without a limit: with 15 requirements, about as many as `mostBytes` hold. */
const usualRows = 1_000;

/** Returns everyone's compliance on a day, in pages. Pages are sorted by employee number. */
export const complianceTable = (call: Call<'compliance', 'table'>): Promise<JsonText<ComplianceTable>> =>
  tableOf(call, { look: 'table' });

type TableCall = Pick<Call<'compliance', 'table'>, 'table' | 'site' | 'now' | 'actor' | 'query' | 'nextPage'>;

/** The rows to return, and additional fields. */
interface Shown {
  /** The kind of access in the audit log. */
  look: 'table' | 'my_people';
  /** Internal ids. Absent: all people. */
  only?: ReadonlySet<string>;
  /** Fields of the answer next to its rows. */
  besides?: object;
  rowOf?: (id: string, row: ComplianceRow) => ComplianceRow;
}

export async function tableOf<T extends ComplianceTable>(
  call: TableCall,
  { look, only, besides, rowOf = (_, row) => row }: Shown,
): Promise<JsonText<T>> {
  const { table, query, nextPage } = call;
  const { limit, cursor, ...requested } = query;
  const question = questionOf(requested, call);
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const [{ requirements, rows, more }, sealed] = await Promise.all([
    complianceRows(call, question, { ...(only && { only }), after, limit: limit ?? usualRows }),
    sealCovering(table, question.known),
    only?.size === 0 ? undefined : auditComplianceRead(call, look, question),
  ]);
  const written: { id: string; employee_id: string; text: string }[] = [];
  let bytes = 0;
  for (const { id, row } of rows) {
    const text = JSON.stringify(rowOf(id, row));
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > mostBytes && written.length > 0) break;
    written.push({ id, employee_id: row.employee_id, text });
  }
  const last = written.at(-1);
  if (last && (more || written.length < rows.length)) {
    const filter = questionText(requested, question);
    nextPage.push({ limit, cursor: Buffer.from(last.id).toString('base64url'), filter });
  }
  const head = JSON.stringify({ on: question.on, known: question.known, sealed, requirements, ...besides });
  const texts = inOrderOfNumbers(written, ({ employee_id }) => employee_id).map(({ text }) => text);
  return new JsonText(`${head.slice(0, -1)},"rows":[${texts.join(',')}]}`);
}
