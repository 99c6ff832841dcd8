import type { DocumentKind } from '@muster/shared/rules/document-files';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import type { DocumentOwner } from './api.ts';
import { refusedBefore, type SendStep, sendFile, whyNotAdded } from './send-file.ts';

/** A file that is being added, or that failed. */
export interface FileUpload {
  key: string;
  file: File;
  kind: DocumentKind;
  state: { step: 'waiting' } | SendStep | { step: 'failed'; message: string; final: boolean };
}

export interface Uploads {
  uploads: readonly FileUpload[];
  add: (files: readonly File[], kind: DocumentKind) => void;
  retry: (upload: FileUpload) => void;
  /** Cancels the upload of a file, or removes a failed one from the list. */
  drop: (upload: FileUpload) => void;
}

/** Returns true if the content of a file was refused. A retry would be refused again. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.code === 'document_refused';

let last = 0;
/** The most files sent at the same time. The others wait. */
const mostAtOnce = 3;

/** Adds files to a class or a training one by one. Calls `onAdded` after each. Leaving the screen cancels the rest. */
export function useUploads(owner: DocumentOwner, onAdded: () => Promise<unknown>): Uploads {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const waiting = useRef<FileUpload[]>([]);
  useEffect(() => {
    const all = running.current;
    return () => {
      waiting.current = [];
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  const set = useCallback((key: string, state: FileUpload['state']) => {
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, state } : one)));
  }, []);
  const forget = useCallback((key: string) => {
    setUploads((before) => before.filter((one) => one.key !== key));
  }, []);

  const latest = useRef({ owner, onAdded });
  useEffect(() => {
    latest.current = { owner, onAdded };
  });

  const send = useCallback(
    async ({ key, file, kind }: FileUpload) => {
      const controller = new AbortController();
      running.current.set(key, controller);
      const { signal } = controller;
      try {
        await sendFile(file, { owner: latest.current.owner, kind }, { onStep: (step) => set(key, step), signal });
        await latest.current.onAdded().catch(() => undefined);
        forget(key);
      } catch (error) {
        if (!signal.aborted) set(key, { step: 'failed', message: whyNotAdded(error), final: isRefused(error) });
      } finally {
        running.current.delete(key);
      }
    },
    [set, forget],
  );
  const senders = useRef(0);
  const sendWaiting = useCallback(async () => {
    senders.current += 1;
    for (let one = waiting.current.shift(); one; one = waiting.current.shift()) await send(one);
    senders.current -= 1;
  }, [send]);
  const begin = useCallback(
    (added: readonly FileUpload[]) => {
      waiting.current.push(...added);
      while (senders.current < mostAtOnce && waiting.current.length > 0) void sendWaiting();
    },
    [sendWaiting],
  );

  return {
    uploads,
    add: useCallback(
      (files, kind) => {
        const added = files.map((file): FileUpload => {
          const message = refusedBefore(file);
          const state = message ? { step: 'failed' as const, message, final: true } : { step: 'waiting' as const };
          return { key: String(++last), file, kind, state };
        });
        setUploads((before) => [...before, ...added]);
        begin(added.filter(({ state }) => state.step !== 'failed'));
      },
      [begin],
    ),
    retry: useCallback(
      (upload) => {
        set(upload.key, { step: 'waiting' });
        begin([upload]);
      },
      [set, begin],
    ),
    drop: useCallback(
      ({ key }) => {
        waiting.current = waiting.current.filter((one) => one.key !== key);
        running.current.get(key)?.abort();
        forget(key);
      },
      [forget],
    ),
  };
}
