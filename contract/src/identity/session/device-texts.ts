import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** The name of a device that sends no name. Part of the texts of `session`, and of messages. */
export const deviceTexts = defineTexts({
  unknownDevice: ['未知设备', 'Unknown device'],
})
