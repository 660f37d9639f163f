import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'

/**
 * The badge types for guests of white lists, by subject: prefix, names, and alternative names if another type has
 * these.
 */
export const guestTypes = {
  person: {
    prefix: 'GU',
    names: ['来宾证', 'Guest badge'],
    otherwise: ['来宾证（白名单）', 'Guest badge (white list)'],
  },
  vehicle: {
    prefix: 'GV',
    names: ['来宾车证', 'Guest vehicle pass'],
    otherwise: ['来宾车证（白名单）', 'Guest vehicle pass (white list)'],
  },
} as const satisfies Record<string, { prefix: string; names: LocalizedText; otherwise: LocalizedText }>
