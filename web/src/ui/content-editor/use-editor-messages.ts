import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { asFormErrors } from '../contract-form.ts';

/** Messages by the path of the field, one per line. */
export type FieldTexts = Readonly<Record<string, string>>;

/** Returns why a content cannot be saved or published, by field. */
export type ContentRules<C> = (content: C) => FieldTexts;

const none: FieldTexts = {};

/**
 * Keeps the messages of an editor. They appear when the content is checked or refused, and then follow the content.
 * `wrong` returns the text above the fields for a number of wrong fields.
 */
export function useEditorMessages<C>(content: C, wrong: (count: number) => string) {
  const [rules, setRules] = useState<ContentRules<C>>();
  const [refused, setRefused] = useState(none);
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const focusOnFirst = () => setAttempt((before) => before + 1);
  function forgetRefusal(): void {
    setRefused(none);
    setFailure(undefined);
  }
  return {
    problems: { ...refused, ...rules?.(content) },
    failure,
    /** Increases when the focus should move to the first message. */
    attempt,
    /** Returns whether the content follows the rules; otherwise shows the messages. */
    check(checked: ContentRules<C>): boolean {
      forgetRefusal();
      setRules(() => checked);
      const count = Object.keys(checked(content)).length;
      if (count === 0) return true;
      setFailure(wrong(count));
      focusOnFirst();
      return false;
    },
    /** Shows why a call failed, also at the fields that the server names. */
    showError(message: string, error: unknown): void {
      setFailure(errorText(message, error));
      const fields = error instanceof ApiError ? error.fields : undefined;
      if (!fields) return;
      setRefused(asFormErrors(fields));
      focusOnFirst();
    },
    /** Removes the messages of the server, which are about the content before a change. */
    forgetRefusal,
    clear(): void {
      forgetRefusal();
      setRules(undefined);
    },
  };
}
