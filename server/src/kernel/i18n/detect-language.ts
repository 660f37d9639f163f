import type { Language } from '@fairgate/contract/kernel/i18n/language'

/** Who writes their name with Latin letters alone reads English. */
export const detectLanguage = (name: string): Language => (/^[\p{Script=Latin}\s.'’-]+$/u.test(name) ? 'en' : 'cn')
