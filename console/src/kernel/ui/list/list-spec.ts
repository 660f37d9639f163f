import type { CommandName, ListCommand, Payload, RowOf } from '@fairgate/contract/app/catalogue'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RedPoints, UserDatas } from '../../auth/session.ts'
import type { CallError } from '../../command/call.ts'
import type { Language, Text, TextKey } from '../../i18n/language.ts'
import type { useWorklist } from '../../list/use-worklist.ts'
import type { EmptyKind } from '../EmptyDrawing.tsx'
import type { SearchOption } from '../SearchBar.tsx'
import type { Column } from '../use-columns.ts'
import type { ColumnKit, Domain } from './column-kit.tsx'
import type { Acted, Actions, Part } from './define-actions.ts'
import type { Detail } from './detail-of.tsx'

export type ListRow<N extends ListCommand> = RowOf<N> & Acted
type Member<T, K extends string> = K extends keyof T ? NonNullable<T[K]> : never
export type SortOf<N extends ListCommand> = Exclude<Member<Payload<N>, 'sort'> & string, `-${string}`>
export type TabOf<N extends ListCommand> = Member<Payload<N>, 'tab'> & string
/** For a list that returns all its rows at once, `useRows` searches and filters. */
type SearchOf<N extends ListCommand> = 'search' extends keyof Payload<N>
  ? Member<Member<Payload<N>, 'search'>, 'type'> & string
  : string
type FilterOf<N extends ListCommand> = 'search' extends keyof Payload<N> ? keyof Payload<N> & string : string

export type Worklist<N extends ListCommand> = ReturnType<typeof useWorklist<N>>

/** The operator and the texts that a definition may use. */
export interface ListReader<P> {
  props: P
  t: Text
  w: (localized: LocalizedText) => string
  language: Language
  may: (permission: string) => boolean
  /** Their id. */
  me: string | undefined
  companyType: UserDatas['userCompanyType'] | undefined
  redPoints: RedPoints | undefined
}

export interface EmptyTexts {
  kind?: EmptyKind
  title: TextKey
  why?: TextKey | readonly TextKey[]
  /** A link to where it begins, instead of the add button. */
  action?: { word: TextKey; to: string } | false
}

/** Rows combined from several answers, or in another order. */
interface Joined<Row> {
  rows: readonly Row[]
  /** Rows that are shown at its side and can be selected there. */
  aside?: readonly Row[]
  /** Of the answers besides the list's own. */
  loading?: boolean
  error?: CallError | null
  ask?: () => Promise<unknown>
  /** The empty state, if its reason is in those. */
  empty?: EmptyTexts
}

export type TabLabels<N extends ListCommand> = Readonly<Record<TabOf<N>, TextKey | LocalizedText>>

/** A way to add a row. */
export interface AddWay<N extends ListCommand, P extends object> {
  word: TextKey | ((props: P) => LocalizedText)
  can?: string | ((props: P) => string)
  icon?: LucideIcon
  /** Its form, which replaces the drawer. */
  form?: Part<P & { list: Worklist<N>; onClose: () => void }>
}

export interface ListSpec<N extends ListCommand, W extends Domain, P extends object, Row extends Acted = ListRow<N>> {
  /** The domain with the texts of columns, searches and actions. */
  domain: W
  /** The page's title; that of its entry by default. */
  title?: TextKey | ((reader: ListReader<P>) => string)
  /** The accessible name of the table; the title by default. */
  label?: TextKey
  /** Returns all its rows at once: no pages. */
  whole?: true
  /** Names of the parent rows, if the address has their ids. */
  within?: (props: P) => readonly string[]
  /** A hook: other rows than the command's own. */
  useRows?: (list: Worklist<N>, props: P) => Joined<Row>
  /** Inside another page with a head; the add button is next to the search, and that page shows `Buttons`. */
  inside?: true
  /** The line of facts below the title. */
  facts?: (list: Worklist<N>, t: Text, reader: ListReader<P>) => readonly ReactNode[]
  /** Next to the title. */
  Tag?: Part<P>
  /** The primary at the right of the title, and in an empty list: adds a row. */
  add?: AddWay<N, P> & {
    /** Why no more can be added. */
    closed?: (list: Worklist<N>, t: Text) => string | false
    /** Its page; with a form, the address of the form next to the list. */
    to?: string | ((props: P) => string)
    /** Other ways to add one, as buttons left of the primary. */
    also?: readonly AddWay<N, P>[]
  }
  /** Right of the title, left of the primary. */
  Buttons?: Part<P & { list: Worklist<N> }>
  /** The command that exports the list (`exportOf` in the contract). */
  exports?: CommandName | ((props: P) => CommandName)
  /** The wire name, if commands of one family return the same rows. */
  command?: (props: P) => string
  /** Members of the payload that are no filters. */
  payload?: (props: P) => Partial<Payload<N>>

  /** Tabs in order with their labels; the first is the default. */
  tabs?: TabLabels<N> | ((reader: ListReader<P>) => TabLabels<N>)
  /** The order of tabs whose names are numbers, which JavaScript would sort. */
  order?: readonly TabOf<N>[]
  /** Another default tab. */
  tab?: TabOf<N> | ((reader: ListReader<P>) => TabOf<N>)
  /** If the first tab is empty when the page opens, the next one with rows is shown instead. */
  firstWithRows?: true
  /** Tabs that this operator does not need. */
  without?: (reader: ListReader<P>) => readonly TabOf<N>[]
  /** The tab with the red dot while the flag is set, whatever its count was when the list was read. */
  redPoint?: (reader: ListReader<P>) => { tab: TabOf<N>; flag: string } | undefined

  /** Search fields with labels; `<domain>.<field>` if only the field is named. */
  search?: readonly (SearchOf<N> | (Omit<SearchOption, 'value' | 'label'> & { value: SearchOf<N>; label: TextKey }))[]
  /** Names of the filters in the address; `Filters` renders them. */
  filters?: readonly FilterOf<N>[]
  Filters?: Part<P & { list: Worklist<N> }>
  /** Between tabs and search: a running job. */
  Strip?: Part<P & { list: Worklist<N> }>

  /** Left of the list: another view of its rows. */
  Side?: Part<P & { list: Worklist<N> }>

  columns: (kit: ColumnKit<Row, SortOf<N>, W> & ListReader<P>) => readonly (Column<Row> | false | undefined)[]
  actions?: Actions<Row, P>
  /** The verb that makes opening a row a review instead of a view. */
  decides?: string
  /** Rows are heads of others, which are shown below when expanded; undefined if there are none. */
  under?: (row: Row, list: Worklist<N>, reader: ListReader<P>) => ReactNode | undefined
  /** Rows at the end that are collapsed behind a line with this text (`count`). */
  apart?: { is: (row: Row) => boolean; word: TextKey }
  /** The drawer of a row. */
  detail?: Detail<P>
  /** Instead of a drawer: the page of a row; undefined if the operator has nothing to do there. */
  open?: (row: Row, props: P) => string | undefined
  /** Instead of both: the action of a click on the row. */
  click?: (row: Row) => string
  /** The label that opens a row. */
  openLabel?: TextKey | ((row: Row) => TextKey)

  /** The empty state; the button of `add` is offered. */
  empty: EmptyTexts | ((list: Worklist<N>, props: P) => EmptyTexts)
  /** Tabs in which an empty list is good news. */
  done?: readonly TabOf<N>[]
  /** Shown for a search without a match. */
  noMatch?: TextKey
}
