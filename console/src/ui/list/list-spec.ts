import type { CommandName, ListCommand, Payload, RowOf } from '@fairgate/contract/catalogue'
import type { LocalizedText } from '@fairgate/contract/kernel/localized-text'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallError } from '../../kernel/call.ts'
import type { Language, Text, TextKey } from '../../kernel/language.ts'
import type { RedPoints, UserDatas } from '../../kernel/session.ts'
import type { useWorklist } from '../../kernel/use-worklist.ts'
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
/** A list that answers all its rows at once is searched and filtered here, by `useRows`. */
type SearchOf<N extends ListCommand> = 'search' extends keyof Payload<N>
  ? Member<Member<Payload<N>, 'search'>, 'type'> & string
  : string
type FilterOf<N extends ListCommand> = 'search' extends keyof Payload<N> ? keyof Payload<N> & string : string

export type Worklist<N extends ListCommand> = ReturnType<typeof useWorklist<N>>

/** Who reads, and in which words: what a definition may ask. */
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
  /** Where it is begun, in place of the button that adds. */
  action?: { word: TextKey; to: string } | false
}

/** Rows put together from several answers, or in another order. */
interface Joined<Row> {
  rows: readonly Row[]
  /** Of the answers beside the list's own. */
  loading?: boolean
  error?: CallError | null
  ask?: () => Promise<unknown>
  /** Nothing yet, where the reason is found in those. */
  empty?: EmptyTexts
}

export type TabLabels<N extends ListCommand> = Readonly<Record<TabOf<N>, TextKey | LocalizedText>>

/** A way to a new row. */
export interface AddWay<N extends ListCommand, P extends object> {
  word: TextKey | ((props: P) => LocalizedText)
  can?: string | ((props: P) => string)
  icon?: LucideIcon
  /** Its form, in the drawer's place. */
  form?: Part<P & { list: Worklist<N>; onClose: () => void }>
}

export interface ListSpec<N extends ListCommand, W extends Domain, P extends object, Row extends Acted = ListRow<N>> {
  /** The domain whose texts name columns, searches and actions. */
  domain: W
  /** The page's title; what its entry calls the page, where nothing is given. */
  title?: TextKey | ((reader: ListReader<P>) => string)
  /** The table's name for readers of the screen; the title where it is left out. */
  label?: TextKey
  /** Answers all its rows at once: no pages. */
  whole?: true
  /** Names of what the page stands in, where its address names them by ids. */
  within?: (props: P) => readonly string[]
  /** A hook: other rows than the command's own. */
  useRows?: (list: Worklist<N>, props: P) => Joined<Row>
  /** Stands inside another page, which has the head; what adds a row stands beside the search, `Buttons` are that page's to show. */
  inside?: true
  /** The line of facts under the title. */
  facts?: (list: Worklist<N>, t: Text, reader: ListReader<P>) => readonly ReactNode[]
  /** Beside the title. */
  Tag?: Part<P>
  /** The primary at the right of the title, and under a list that is empty: what makes a new one. */
  add?: AddWay<N, P> & {
    /** Why there can be no more. */
    closed?: (list: Worklist<N>, t: Text) => string | false
    /** Its page; with a form, the address under which the form stands beside the list. */
    to?: string | ((props: P) => string)
    /** Other ways to a new one, as buttons left of the primary. */
    also?: readonly AddWay<N, P>[]
  }
  /** Right of the title, left of the primary. */
  Buttons?: Part<P & { list: Worklist<N> }>
  /** The command that takes the list out as a sheet (`exportOf` in the contract). */
  exports?: CommandName | ((props: P) => CommandName)
  /** The wire name where commands of one family answer the same rows. */
  command?: (props: P) => string
  /** Members of the payload that are not filters of the reader. */
  payload?: (props: P) => Partial<Payload<N>>

  /** Tabs in their order with their words; the first is shown where the address names none. */
  tabs?: TabLabels<N> | ((reader: ListReader<P>) => TabLabels<N>)
  /** The order of tabs whose names are numbers, which JavaScript would sort. */
  order?: readonly TabOf<N>[]
  /** Another first tab. */
  tab?: TabOf<N> | ((reader: ListReader<P>) => TabOf<N>)
  /** Where the first tab has no rows as the page comes, the next that has some is shown in its place. */
  firstWithRows?: true
  /** Tabs this reader has no use for. */
  without?: (reader: ListReader<P>) => readonly TabOf<N>[]
  /** The tab that has the red dot while the flag is up, whatever its count was when the list was read. */
  redPoint?: (reader: ListReader<P>) => { tab: TabOf<N>; flag: string } | undefined

  /** What may be searched by, with its word; `<domain>.<field>` where only the field is named. */
  search?: readonly (SearchOf<N> | (Omit<SearchOption, 'value' | 'label'> & { value: SearchOf<N>; label: TextKey }))[]
  /** Names of the reader's filters, as the address keeps them; `Filters` draws them. */
  filters?: readonly FilterOf<N>[]
  Filters?: Part<P & { list: Worklist<N> }>
  /** Between tabs and search: a job under way. */
  Strip?: Part<P & { list: Worklist<N> }>

  columns: (kit: ColumnKit<Row, SortOf<N>, W> & ListReader<P>) => readonly (Column<Row> | false | undefined)[]
  actions?: Actions<Row, P>
  /** Which verb makes opening a row a review and not a look. */
  decides?: string
  /** Rows are heads of others, which stand under them once they are unfolded; undefined where there are none. */
  under?: (row: Row, list: Worklist<N>, reader: ListReader<P>) => ReactNode | undefined
  /** Rows at the end that are folded away behind a line of these words (`count`). */
  apart?: { is: (row: Row) => boolean; word: TextKey }
  /** The drawer of a row. */
  detail?: Detail<P>
  /** Instead of a drawer: the page of a row; undefined where the reader has nothing to do there. */
  open?: (row: Row, props: P) => string | undefined
  /** Instead of both: what a click on the row begins. */
  click?: (row: Row) => string
  /** The word that opens a row. */
  openLabel?: TextKey | ((row: Row) => TextKey)

  /** Nothing yet; what `add` makes is offered. */
  empty: EmptyTexts | ((list: Worklist<N>, props: P) => EmptyTexts)
  /** Tabs in which nothing is good news. */
  done?: readonly TabOf<N>[]
  /** Said under a search without a match. */
  noMatch?: TextKey
}
