import { defineTexts } from '../kernel/localized-text.ts'

/** What a device is called that says nothing of itself. Part of the texts of `session`, and of messages. */
export const deviceTexts = defineTexts({
  unknownDevice: ['未知设备', 'Unknown device'],
})
