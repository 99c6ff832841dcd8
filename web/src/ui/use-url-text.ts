import { useEffect, useState } from 'react';
import { useUrlState } from './use-url-state.ts';

/** Milliseconds without a letter after which the address follows: browsers refuse to change it at each one. */
const pause = 250;

/**
 * What is typed into a search, kept in the address (`?search=ortiz`) without history entries, so that a reload or a shared
 * link shows the same. For LongList's `search`.
 */
export function useUrlText(parameter = 'search') {
  const [address, write] = useUrlState();
  const inAddress = address.get(parameter) ?? '';
  const [text, onText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [written, setWritten] = useState<string>();
  if (inAddress !== seen) {
    setSeen(inAddress);
    setWritten(undefined);
    // Not ours: a link, or the browser's Back. Ours may be behind what is typed by now.
    if (inAddress !== written) onText(inAddress);
  }
  useEffect(() => {
    if (text === inAddress) return;
    const timer = setTimeout(() => {
      setWritten(text);
      write((parameters) => {
        if (text === '') parameters.delete(parameter);
        else parameters.set(parameter, text);
      });
    }, pause);
    return () => clearTimeout(timer);
  }, [text, inAddress, parameter, write]);
  return { text, onText };
}
