import type { CompanyType } from '../auth/permission.ts'
import type { LocalizedText } from '../i18n/localized-text.ts'
import type { MenuFlag } from './menu-flags.ts'
import type { IconName, MenuGroup } from './menu-groups.ts'

/** Optional features of a server; its settings decide. */
export type Feature = 'outbox'

/**
 * A page of the console, declared once: menu, routes, flags, breadcrumbs and titles follow from it. Its component is
 * the one that `console/src/<area>/<screen>.screen.tsx` exports. Its key is its name in the specification: the flag under
 * which `asyncRouters` lists it, if it is not under another page.
 */
export interface PageEntry {
  /** As in the specification, section 2; parameters in the syntax of react-router (`/exhibition/:id`). */
  readonly path: `/${string}`
  /** Folder and name of its component: `badge/BadgeList`. */
  readonly screen: `${string}/${string}`
  /** The name in menu, breadcrumbs and title. */
  readonly label: LocalizedText
  /**
   * The permission for the page; of several one is enough. If omitted: that of the page it is under, else everyone who
   * is logged in.
   */
  readonly permission?: string | readonly string[]
  /**
   * Types of companies that can ever have a row there; the menu of others omits it. If omitted: all with the
   * permission.
   */
  readonly companies?: readonly CompanyType[]
  /** A feature that must be enabled. */
  readonly feature?: Feature
  /** Its group, in the menu and in breadcrumbs. */
  readonly group?: MenuGroup
  /** Its position in its group, or among the single entries; without one the menu does not show it. */
  readonly place?: number
  /** For a single entry. */
  readonly icon?: IconName
  /** The menu shows a dot while one of these flags is set. */
  readonly redPoints?: readonly MenuFlag[]
  /** The parent page: it has the same permission, and its breadcrumbs lead there. */
  readonly under?: string
  /**
   * For a page with its own address and permission: the page its breadcrumbs lead back to, at whose position the menu
   * shows it. Its address has the parameters of that page.
   */
  readonly back?: string
  /** If that page shows one of several lists: the list, as address and breadcrumbs name it. */
  readonly view?: { readonly key: string; readonly label: LocalizedText }
  /** Kinds of jobs whose result is shown here, with the exhibition in the first parameter. */
  readonly jobs?: readonly string[]
  /** Draws its own frame, without menu and header: the control room. */
  readonly bare?: true
  /** Reachable without login; its path is under `/noLogin/`. */
  readonly open?: true
}

/** Declares the pages of a module, each under its key. */
export const pageEntries = <const P extends Readonly<Record<string, PageEntry>>>(pages: P): P => pages
