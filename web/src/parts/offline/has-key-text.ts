/** Set on a device that has had a key (`deviceText`). It says nothing about the person. */
export const hasKeyText = 'muster-offline';
