import type { Output, Payload } from '@fairgate/contract/catalogue'
import type { Page } from '@fairgate/contract/kernel/page'
import type { Words } from '@fairgate/contract/kernel/phrases'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Text, TextKey } from '../../kernel/language.ts'
import type { ListCommand, useWorklist } from '../../kernel/use-worklist.ts'
import type { EmptyKind } from '../EmptyDrawing.tsx'
import type { SearchOption } from '../SearchBar.tsx'
import type { Column } from '../use-columns.ts'
import type { ColumnKit, Domain } from './column-kit.tsx'
import type { Acted, Actions } from './define-actions.ts'
import type { Detail } from './detail-of.tsx'

export type RowOf<N extends ListCommand> = (Output<N> extends Page<infer Row> ? Row : never) & Acted
type Member<T, K extends string> = K extends keyof T ? NonNullable<T[K]> : never
export type SortOf<N extends ListCommand> = Exclude<Member<Payload<N>, 'sort'> & string, `-${string}`>
export type TabOf<N extends ListCommand> = Member<Payload<N>, 'tab'> & string
type SearchOf<N extends ListCommand> = Member<Member<Payload<N>, 'search'>, 'type'> & string

export type Worklist<N extends ListCommand> = ReturnType<typeof useWorklist<N>>

/** Who reads, and in which words: what a definition may ask. */
export interface ListReader<P> {
  props: P
  t: Text
  w: (words: Words) => string
  may: (permission: string) => boolean
  isPlatform: boolean
}

export interface EmptyWords {
  kind?: EmptyKind
  title: TextKey
  why?: TextKey
}

export interface ListSpec<N extends ListCommand, W extends Domain, P extends object> {
  /** The domain whose phrases name columns, searches and actions. */
  words: W
  /** The page's title, and the table's name. */
  title: TextKey | ((reader: ListReader<P>) => string)
  /** Where the page stands, above its title. */
  crumbs?: readonly (TextKey | Words)[]
  /** Stands inside another page, which has the head. */
  inside?: true
  /** The primary at the right of the title, and under a list that is empty: what makes a new one. */
  add?: {
    word: TextKey
    can?: string
    icon?: LucideIcon
    /** Its page. */
    to?: string | ((props: P) => string)
    /** Its form, in the drawer's place. */
    form?: ComponentType<P & { list: Worklist<N>; onClose: () => void }>
  }
  /** Right of the title, left of the primary. */
  Buttons?: ComponentType<P & { list: Worklist<N> }>
  /** The wire name where commands of one family answer the same rows. */
  command?: (props: P) => string
  /** Members of the payload that are not filters of the reader. */
  payload?: (props: P) => Partial<Payload<N>>

  /** Tabs in their order with their words; the first is shown where the address names none. */
  tabs?: Readonly<Record<TabOf<N>, TextKey>>
  /** Another first tab. */
  tab?: TabOf<N> | ((reader: ListReader<P>) => TabOf<N>)
  /** Tabs this reader has no use for. */
  without?: (reader: ListReader<P>) => readonly TabOf<N>[]
  /** Tabs whose rows wait for this reader. */
  waits?: (reader: ListReader<P>) => readonly TabOf<N>[]

  /** What may be searched by, with its word; `<words>.<field>` where only the field is named. */
  search?: readonly (SearchOf<N> | (Omit<SearchOption, 'value' | 'label'> & { value: SearchOf<N>; label: TextKey }))[]
  /** Names of the reader's filters, as the address keeps them; `Filters` draws them. */
  filters?: readonly (keyof Payload<N> & string)[]
  Filters?: ComponentType<P & { list: Worklist<N> }>
  /** Between tabs and search: a job under way. */
  Strip?: ComponentType<P & { list: Worklist<N> }>

  columns: (kit: ColumnKit<RowOf<N>, SortOf<N>, W> & ListReader<P>) => readonly (Column<RowOf<N>> | false | undefined)[]
  actions?: Actions<RowOf<N>, P>
  /** Which verb makes opening a row a review and not a look. */
  decides?: string
  /** The drawer of a row. */
  detail?: Detail<P>
  /** Instead of a drawer: the page of a row. */
  open?: (row: RowOf<N>, props: P) => string
  /** The word that opens a row. */
  openWord?: TextKey | ((row: RowOf<N>) => TextKey)
  /** 序号. */
  index?: true

  /** Nothing yet. */
  empty: EmptyWords | ((list: Worklist<N>) => EmptyWords)
}
