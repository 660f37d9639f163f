import type { LocalizedText } from './localized-text.ts'
import type { PageEntry } from './page-entry.ts'

/** What a page is for and what comes next: two sentences at most, in both languages. */
export interface PageHelp {
  readonly label: LocalizedText
  /** Key of the page that comes next; all that its address names is named in this page's own. */
  readonly next?: string
  /** The permission that what is done there asks for, where that is more than being let in. */
  readonly asks?: string
}

/** Help for every one of a noun's pages; open pages, which are reached without login, need none. */
export type HelpOf<Pages extends Readonly<Record<string, PageEntry>>> = {
  readonly [Key in keyof Pages as Pages[Key] extends { open: true } ? never : Key]: PageHelp
}
