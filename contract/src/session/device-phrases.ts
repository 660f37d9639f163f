import { phrases } from '../kernel/phrases.ts'

/** What a device is called that says nothing of itself. Part of the phrases of `session`, and of messages. */
export const devicePhrases = phrases({
  unknownDevice: ['未知设备', 'Unknown device'],
})
