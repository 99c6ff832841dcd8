import { useState } from 'react';
import { ConfirmDiscard } from '../../../ui/confirm-discard.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.ts';
import { SiteLists, type SiteListsProps } from './site-lists.tsx';

/** Some of the department's lists on a page. Leaving it asks before a typed name is lost. */
export function ListsOnPage(lists: Omit<SiteListsProps, 'onTyped'>) {
  const [typed, setTyped] = useState('');
  const leaving = useUnsavedChanges(typed.trim() !== '');
  return (
    <>
      <SiteLists {...lists} onTyped={setTyped} />
      {leaving && <ConfirmDiscard onKeep={leaving.stay} onDiscard={leaving.leave} />}
    </>
  );
}
