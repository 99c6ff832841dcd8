/** The types of firearms that rules tell apart (37 TAC 218.9 names all but the last two). Stored: never change them. */
export const firearmTypes = ['handgun', 'shotgun', 'patrol_rifle', 'precision_rifle', 'less_lethal', 'other'] as const;
export type FirearmType = (typeof firearmTypes)[number];

/** The display names of types. */
export const firearmTypeWords: Record<FirearmType, string> = {
  handgun: 'Handgun',
  shotgun: 'Shotgun',
  patrol_rifle: 'Patrol rifle',
  precision_rifle: 'Precision rifle',
  less_lethal: 'Less lethal',
  other: 'Other',
};

/** The owners of firearms. */
export const firearmOwners = ['agency', 'personal'] as const;
export type FirearmOwner = (typeof firearmOwners)[number];
