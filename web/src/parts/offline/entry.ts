import type { RequestInput } from '@muster/shared/endpoint';
import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import { arrivals, attendance, type EndpointOf, evaluations, fieldTraining } from '../../api/calls.ts';

/** The calls that wait for a connection. All are safe to repeat with the same key, or without one. */
export const waitingCalls = {
  complete: evaluations.complete,
  remediate: evaluations.remediate,
  recordAttendance: attendance.recordAttendance,
  arrive: arrivals.arrive,
  addDay: fieldTraining.addDay,
} as const;

export type WaitingCall = keyof typeof waitingCalls;

/** The input of a call, as the contract declares it. */
export type InputOf<N extends WaitingCall> = RequestInput<EndpointOf<(typeof waitingCalls)[N]>>;

/**
 * - `waiting`: it is sent when there is a connection.
 * - `sent`: the server has it.
 * - `rejected`: the server refused it, and would again.
 * - `conflict`: the server has another value, which the person compares.
 * - `unsure`: an attempt got no answer and is too old to be repeated: the server no longer knows its key.
 */
export type EntryState = 'waiting' | 'sent' | 'rejected' | 'conflict' | 'unsure';

interface AnyEntry {
  /** The idempotency key of the call. */
  id: string;
  /** UTC ISO, by the server's clock as far as it is known (`serverNow`), like the other times. */
  at: string;
  /** Describes it for people. */
  text: string;
  /** The path of the page where it was entered. */
  address: string;
  /** The ids of entries that must be sent before. */
  after: readonly string[];
  state: EntryState;
  /** Why the server refused it, or failed. */
  reason?: string;
  /** How often the server failed while it handled it. */
  failures?: number;
  /** UTC ISO: the first attempt to send it. */
  triedAt?: string;
  /** UTC ISO. */
  sentAt?: string;
  /** The server's answer, and the id in it. */
  answer?: unknown;
  answerId?: string;
}

/** A call of one kind that was entered without a connection. */
export type EntryOf<N extends WaitingCall> = AnyEntry & { call: N; sent: InputOf<N> };

/** A call that was entered without a connection. */
export type Entry = { [N in WaitingCall]: EntryOf<N> }[WaitingCall];

/** A field of the answer of each call. */
const answerFields = {
  complete: 'id',
  remediate: 'id',
  recordAttendance: 'rows',
  arrive: 'noted',
  addDay: 'id',
} as const;

/** Returns whether an answer is that of the server: a network may answer with its own page. */
export const isAnswerOf = (name: WaitingCall, answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && answerFields[name] in answer;

export const isUnsent = ({ state }: Pick<Entry, 'state'>): boolean => state !== 'sent';

/** Returns the id of an evaluation that is not sent yet. Calls name it until the server has assigned one. */
export const waitingId = ({ id }: Pick<Entry, 'id'>): string => `waiting-${id}`;

export const isWaitingId = (id: string): boolean => id.startsWith('waiting-');

/** Returns an entry with the server's id of the evaluation that it names; undefined if that was not sent from here. */
export function resolved(entry: Entry, entries: readonly Entry[]): Entry | undefined {
  if (entry.call !== 'remediate' || !isWaitingId(entry.sent.params.id)) return entry;
  const { id } = entry.sent.params;
  const answerId = entries.find((one) => waitingId(one) === id)?.answerId;
  return answerId === undefined
    ? undefined
    : { ...entry, sent: { ...entry.sent, params: { ...entry.sent.params, id: answerId } } };
}

/** Returns whether the entries that must be sent before have been sent. A discarded one no longer counts. */
export const isFree = ({ after }: Entry, entries: readonly Entry[]): boolean =>
  !entries.some((one) => after.includes(one.id) && isUnsent(one));

/** Returns an entry with all entries that must be sent after it. */
export function withLater(id: string, entries: readonly Entry[]): readonly Entry[] {
  const found = new Set([id]);
  for (const { id: other, after } of entries) if (after.some((one) => found.has(one))) found.add(other);
  return entries.filter((one) => found.has(one.id));
}

/** The facts of a draft on the server. */
type Draft = Pick<
  EvaluationDraft,
  'id' | 'employee' | 'form_id' | 'class_id' | 'firearm_id' | 'field_training' | 'evaluator' | 'on' | 'saved_at'
>;

/**
 * Returns whether an evaluation completes a draft. Its last save may have reached the server without an answer, so that
 * this device does not know the draft.
 */
export const completesDraft = ({ at, sent: { body } }: EntryOf<'complete'>, draft: Draft): boolean =>
  draft.id === body.draft_id ||
  (draft.employee.employee_id === body.employee_id &&
    draft.form_id === body.form_id &&
    draft.on === body.on &&
    draft.class_id === (body.class_id ?? null) &&
    (draft.firearm_id ?? body.firearm_id) === body.firearm_id &&
    draft.field_training?.trainee_id === body.field_training?.trainee_id &&
    draft.field_training?.report === body.field_training?.report &&
    // Only drafts of reports name the author of results on paper.
    (!body.field_training || draft.evaluator?.employee_id === (body.evaluator_id ?? undefined)) &&
    draft.saved_at <= at);
