import type { ComponentProps } from 'react';
import { useState } from 'react';
import { usePeople } from '../use-people.ts';
import { PersonInput } from './person-input.tsx';

/** An input for an employee ID, with suggestions by ID or name from the roster. */
export function PersonField(props: Omit<ComponentProps<typeof PersonInput>, 'people' | 'failed' | 'onWanted'>) {
  const [enabled, setEnabled] = useState(false);
  return <PersonInput {...props} {...usePeople(enabled)} onWanted={() => setEnabled(true)} />;
}
