import { currentLanguage } from './language.ts'

/** A name in both languages, as on the wire. */
export interface Name {
  cn: string
  en: string
}

/** A name in the interface language; in the other one if that half is empty. */
export function nameOf({ cn, en }: Name): string {
  return currentLanguage() === 'cn' ? cn || en : en || cn
}
