import { useEffect, useState } from 'react';
import { useUrlState } from './use-url-state.ts';

/** Milliseconds after the last key press before the URL changes: browsers limit the frequency. */
const pause = 250;

/** Keeps a search text in the URL (`?search=ortiz`) without history entries. */
export function useUrlText(parameter = 'search') {
  const [url, write] = useUrlState();
  const inUrl = url.get(parameter) ?? '';
  const [text, onText] = useState(inUrl);
  const [seen, setSeen] = useState(inUrl);
  const [written, setWritten] = useState<string>();
  if (inUrl !== seen) {
    setSeen(inUrl);
    setWritten(undefined);
    // A link or Back has changed the URL. A URL written by this hook may be older than the typed text.
    if (inUrl !== written) onText(inUrl);
  }
  useEffect(() => {
    if (text === inUrl) return;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // A followed link is loading its page: writing would lead back.
      if (window.location.pathname !== pathname) return;
      setWritten(text);
      write((parameters) => {
        if (text === '') parameters.delete(parameter);
        else parameters.set(parameter, text);
      });
    }, pause);
    return () => clearTimeout(timer);
  }, [text, inUrl, parameter, write]);
  return { text, onText };
}
