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

/** The types as an indefinite noun in a sentence. */
export const firearmNouns: Record<FirearmType, string> = {
  handgun: 'a handgun',
  shotgun: 'a shotgun',
  patrol_rifle: 'a patrol rifle',
  precision_rifle: 'a precision rifle',
  less_lethal: 'a less-lethal weapon',
  other: 'another firearm',
};

/** The owners of firearms. */
export const firearmOwners = ['agency', 'personal'] as const;
export type FirearmOwner = (typeof firearmOwners)[number];
