/** The key of the platform's own shortcuts, as its users write it. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
