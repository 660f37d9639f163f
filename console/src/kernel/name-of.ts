import { currentLanguage } from './language.ts'

/** A name in both languages, as the wire carries it. */
export interface Name {
  cn: string
  en: string
}

/** A name in the reader's language; in the other one where that half was left empty. */
export function nameOf({ cn, en }: Name): string {
  return currentLanguage() === 'cn' ? cn || en : en || cn
}
