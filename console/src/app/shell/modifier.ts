/** The key that makes a letter a command, as the reader's keyboard has it. */
export const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
