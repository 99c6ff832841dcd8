import type { Handlers } from '../../calls/call.ts';
import { employeeSeen } from '../../domain/people/superior.ts';
import { placeOf } from '../../domain/record/entry-id.ts';
import { revokeCertification } from '../../domain/record/revoke-certification.ts';
import { enteredNumber, namedNumber } from '../../table/entities/along.ts';
import { correctEntry } from './correct-entry.ts';
import { addCredit, withdrawCredit } from './credits.ts';
import { exportEvidence } from './export-evidence.ts';
import { importHistory } from './import-history.ts';
import { readRecord } from './read-record.ts';
import { oneSeal, sealsOf } from './read-seals.ts';

/** The record (docs/record.md). */
export const recordHandlers: Handlers<'record'> = {
  of: {
    authorize: (call) => employeeSeen(call, call.params.employee_id),
    along: namedNumber,
    run: readRecord,
  },
  correct: (call) => correctEntry(call, { employeeNumber: call.params.employee_id, correction: call.body }),
  evidence: exportEvidence,
  importHistory: {
    run: (call) => importHistory(call, { rows: call.body.rows, checkOnly: call.body.check_only }),
    replay: 'stored',
  },
  seals: sealsOf,
  seal: oneSeal,
  revoke: (call) => revokeCertification(call, { place: placeOf(call.params.id), ...call.body }),
  addCredit: { along: enteredNumber, run: (call) => addCredit(call, call.body), replay: 'stored' },
  withdrawCredit: (call) => withdrawCredit(call, { place: placeOf(call.params.id), ...call.body }),
};
