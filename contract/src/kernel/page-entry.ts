import type { LocalizedText } from './localized-text.ts'
import type { IconName, MenuGroup } from './menu-groups.ts'
import type { CompanyType } from './permission.ts'
import type { MenuFlag } from './red-points.ts'

/** What a server may be run without; its settings say. */
export type Feature = 'outbox'

/**
 * A page of the console, said once: menu, routes, flags, crumbs and titles follow from it. Its component is the one that
 * `console/src/<screen>.screen.tsx` exports. Its key is the name the specification knows it by: the flag under which
 * `asyncRouters` lists it, where it stands under no other page.
 */
export interface PageEntry {
  /** As the specification, section 2, writes it; parameters as react-router does (`/exhibition/:id`). */
  readonly path: `/${string}`
  /** Folder and name of its component: `badge/BadgeList`. */
  readonly screen: `${string}/${string}`
  /** What menu, crumbs and title call it. */
  readonly label: LocalizedText
  /** Whom the server leads here; of several one is enough. Where it is absent: as the page it stands under, else everyone who is logged in. */
  readonly permission?: string | readonly string[]
  /** Types of companies that can ever have a row there: the menu of others leaves it out. Absent: all that are permitted. */
  readonly companies?: readonly CompanyType[]
  /** What must be switched on. */
  readonly feature?: Feature
  /** The group it stands in, in the menu and in crumbs. */
  readonly group?: MenuGroup
  /** Its place in its group, or among the single entries where it has none; without one the menu does not show it. */
  readonly place?: number
  /** Of an entry that stands in no group. */
  readonly icon?: IconName
  /** The menu's dot is shown while one of these flags is up. */
  readonly redPoints?: readonly MenuFlag[]
  /** The page it belongs to: it opens to the same readers, and its crumbs lead there. */
  readonly under?: string
  /**
   * Of a page with an address and readers of its own: the one its crumbs lead back to, at whose place in the menu it is
   * shown. Its address has the parameters of that page's.
   */
  readonly back?: string
  /** Where that page shows one of several lists: the one it belongs to, as the address and the crumbs name it. */
  readonly view?: { readonly key: string; readonly label: LocalizedText }
  /** Kinds of jobs whose result is seen here, the exhibition in the first parameter. */
  readonly jobs?: readonly string[]
  /** Draws its own frame, without menu and header: the control room. */
  readonly bare?: true
  /** Reachable without login; its path is under `/noLogin/`. */
  readonly open?: true
}

/** Declares pages of a noun, each under its key. */
export const pageEntries = <const P extends Readonly<Record<string, PageEntry>>>(pages: P): P => pages
