import type { RequestInput } from '@muster/shared/endpoint';
import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import type { EndpointOf, evaluations } from '../../../api/calls.ts';

export type DraftBody = RequestInput<EndpointOf<typeof evaluations.addDraft>>['body'];
export type StoredDraft = Pick<EvaluationDraft, 'id' | 'newest'>;

/** A save of a draft. */
export interface Save {
  body: DraftBody;
  idempotencyKey: string;
}

/** Compares the typed content of a draft with the content that the server has. */
export function draftContent(first: StoredDraft | undefined) {
  let stored = first;
  let typed: DraftBody | undefined;
  /** The content that the server has, as JSON; undefined: unknown. */
  let savedText: string | undefined;
  /** A save whose outcome is unknown. Another one could add a second draft, or conflict with it. */
  let unsure: Save | undefined;

  const isTyped = ({ body }: Save): boolean => JSON.stringify(typed) === JSON.stringify(body);
  const isSaved = (): boolean =>
    typed === undefined ? stored === undefined : !unsure && JSON.stringify(typed) === savedText;
  return {
    stored: () => stored,
    isTyped,
    /** Returns whether the server has the typed content. It never has content that is too little for its draft. */
    isSaved,
    /** Returns whether the next save is repeated, because its outcome is unknown. */
    isUnsure: () => unsure !== undefined,
    /** Notes the typed content; undefined: too little for a draft. `isStored`: the server has it. */
    note(body: DraftBody | undefined, isStored: boolean): void {
      typed = body;
      if (isStored) savedText = JSON.stringify(body);
    },
    /** Returns the next save, whose outcome is unknown from now on; undefined: there is nothing to save. */
    nextSave(): Save | undefined {
      if (typed === undefined || isSaved()) return undefined;
      unsure ??= { body: typed, idempotencyKey: crypto.randomUUID() };
      return unsure;
    },
    /** Notes that the server has saved it. */
    confirm({ body }: Save, { id, newest }: StoredDraft): void {
      unsure = undefined;
      stored = { id, newest };
      savedText = JSON.stringify(body);
    },
    /** Notes that the server has not saved it. */
    refuse(): void {
      unsure = undefined;
    },
    /** Continues with another draft, or another state of it; undefined: with a new draft. */
    continueFrom(other: StoredDraft | undefined): void {
      stored = other && { id: other.id, newest: other.newest };
      savedText = undefined;
    },
  };
}
