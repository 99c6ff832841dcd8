import type { SaveState } from './draft-saver.ts';

const local: SaveState = { kind: 'local' };

/** Returns the state of a draft: one that is sent later is stored on this device. */
export const onDevice = (state: SaveState, isStored: boolean): SaveState =>
  state.kind === 'failed' && state.repeats && isStored ? local : state;
