import type { Language } from '@fairgate/contract/kernel/language'

/** Who writes their name with Latin letters alone reads English. */
export const languageOf = (name: string): Language => (/^[\p{Script=Latin}\s.'’-]+$/u.test(name) ? 'en' : 'cn')
