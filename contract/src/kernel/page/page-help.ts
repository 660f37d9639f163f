import type { LocalizedText } from '../i18n/localized-text.ts'
import type { PageEntry } from './page-entry.ts'

/** The purpose of a page and the next step: two sentences at most, in both languages. */
export interface PageHelp {
  readonly label: LocalizedText
  /** Key of the page of the next step; its address may use only parameters of this page. */
  readonly next?: string
  /** The permission for the described task, if it is more than that of the page. */
  readonly asks?: string
}

/** Help for every page of a module; public pages need none. */
export type HelpOf<Pages extends Readonly<Record<string, PageEntry>>> = {
  readonly [Key in keyof Pages as Pages[Key] extends { open: true } ? never : Key]: PageHelp
}
