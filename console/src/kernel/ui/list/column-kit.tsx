import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate, formatMoment, formatNumber } from '../../format/format.ts'
import type { Text, TextKey } from '../../i18n/language.ts'
import { type Name, nameOf } from '../../i18n/name-of.ts'
import { Plate } from '../Plate.tsx'
import { type StatusCode, StatusTag } from '../StatusTag.tsx'
import { textWidth } from '../text-width.ts'
import type { Column } from '../use-columns.ts'

/** A domain of texts: `partner` of `partner.name`. */
export type Domain = TextKey extends `${infer D}.${string}` ? D : never

/** Members of a row whose value has one of these types. */
type Keys<Row, Value> = { [K in keyof Row]-?: Row[K] extends Value ? K : never }[keyof Row] & string

/** The options of a column beyond its kind. */
export interface ColumnMore<Row, Sort extends string = string> {
  /** Its header; `<domain>.<key>` by default. */
  title?: TextKey
  /** The field by which the list command sorts. */
  sort?: Sort
  locked?: boolean
  hidden?: boolean
  priority?: number
  width?: number
  min?: number
  align?: 'right'
  /** Takes the remaining width. */
  grow?: boolean
  /** Small next to a name: its kind. */
  mark?: (row: Row) => string | false
  /** The link of a number or word; `label` is its accessible name. */
  link?: (row: Row) => { to: string; label: string } | false
  /** Instead of the rendering of its kind. */
  render?: (row: Row) => ReactNode
}

/** The other arguments of a column: a header must be given if no text exists under the column's name. */
type More<Row, Sort extends string, W extends string, K extends string> = `${W}.${K}` extends TextKey
  ? [more?: ColumnMore<Row, Sort>]
  : [more: ColumnMore<Row, Sort> & { title: TextKey }]

/** Beyond this width (px) a text column shrinks before it is hidden. */
const LEAST_TEXT = 96
const DASH = '—'
/** Glyph, gaps and padding of a status tag, and of the cell around it. */
const TAG = 34 + 16
const DOTS_FROM = 16

interface Say {
  t: Text
  w: (domain: LocalizedText) => string
  language: 'cn' | 'en'
}

/**
 * Creates a list's columns by kind, typed by the row: `c.name('partner')`, `c.count('badges')`, `c.moment('since')`.
 * The first name grows with the page; the first column and the state are never hidden.
 * @param domain the domain with the headers of the columns
 */
export function columnKit<Row extends { id: string }, Sort extends string, W extends Domain>(
  domain: W,
  { t, w, language }: Say,
) {
  type M<K extends string> = More<Row, Sort, W, K>
  const column = (key: string, kind: Omit<Column<Row>, 'key' | 'title'>, [more]: [more?: ColumnMore<Row, Sort>]) => {
    const { title, render = kind.render, mark, link, ...rest } = more ?? {}
    return {
      key,
      title: t(title ?? (`${domain}.${key}` as TextKey)),
      ...kind,
      ...rest,
      render: row => linked(link?.(row), marked(mark?.(row), render(row))),
    } satisfies Column<Row>
  }
  const memberOf = <V,>(row: Row, key: string) => (row as Readonly<Record<string, unknown>>)[key] as V
  const isChinese = language === 'cn'

  return {
    t,
    /** A name, in the interface language if it has both. */
    name: <K extends Keys<Row, string | Name | null | undefined>>(key: K, ...more: M<K>) =>
      column(key, { width: 232, min: 136, grow: true, wraps: true, render: row => lineOf(memberOf(row, key)) }, more),
    /** A text of up to two lines, complete in the tooltip; a dash for nothing. */
    text: <K extends Keys<Row, string | Name | null | undefined>>(key: K, ...more: M<K>) =>
      column(key, { width: 176, min: LEAST_TEXT, wraps: true, render: row => lineOf(memberOf(row, key)) }, more),
    /** A code or number that is read character by character: never cut. */
    code: <K extends Keys<Row, string | null | undefined>>(key: K, ...more: M<K>) =>
      column(
        key,
        { width: 144, render: row => <span className="fg-cell-quiet">{memberOf<string>(row, key) || DASH}</span> },
        more,
      ),
    count: <K extends Keys<Row, number>>(key: K, ...more: M<K>) =>
      column(key, { width: 88, align: 'right', render: row => formatNumber(memberOf(row, key)) }, more),
    /** An amount of the wire, aligned by digits; a dash for none. */
    amount: <K extends Keys<Row, string | null>>(key: K, ...more: M<K>) =>
      column(key, { width: 124, min: 112, align: 'right', render: row => amountOf(memberOf(row, key)) }, more),
    /** An instant, relative if it is near. */
    moment: <K extends Keys<Row, string | null | undefined>>(key: K, ...more: M<K>) =>
      column(key, { width: isChinese ? 116 : 136, render: row => momentOf(memberOf(row, key)) }, more),
    /** A calendar date. */
    date: <K extends Keys<Row, string | null | undefined>>(key: K, ...more: M<K>) =>
      column(key, { width: 112, render: row => dateOf(memberOf(row, key)) }, more),
    halls: <K extends Keys<Row, readonly string[]>>(key: K, ...more: M<K>) =>
      column(key, { width: 148, min: LEAST_TEXT, render: row => <Plate halls={memberOf(row, key)} /> }, more),
    /** One of a few values, each with its label; as wide as the longest. */
    choice: <K extends Keys<Row, string>>(key: K, book: Readonly<Record<Row[K] & string, TextKey>>, ...more: M<K>) => {
      const longest = Math.max(...Object.values<TextKey>(book).map(word => textWidth(t(word), 14)))
      return column(
        key,
        { width: longest + DOTS_FROM, render: row => t(book[memberOf<Row[K] & string>(row, key)]) },
        more,
      )
    },
    /** The state's tag, as wide as the longest label; `label` if the row has the label itself. */
    state: (
      book: Readonly<Record<string, LocalizedText | TextKey>>,
      more: ColumnMore<Row, Sort> & { key?: Keys<Row, string | number>; label?: Keys<Row, string> } = {},
    ) => {
      const { key = 'state', label, ...rest } = more
      const say = (word: LocalizedText | TextKey | undefined) =>
        typeof word === 'string' ? t(word) : word ? w(word) : ''
      const width = Math.max(...Object.values(book).map(word => textWidth(say(word), 12))) + TAG
      return column(
        key,
        {
          width,
          locked: true,
          render: row => (
            <StatusTag code={memberOf<StatusCode>(row, 'statusCode')}>
              {label ? memberOf<string>(row, label) : say(book[memberOf<string>(row, key)])}
            </StatusTag>
          ),
        },
        [rest],
      )
    },
    /** Anything else. */
    cell: <K extends string>(key: K, render: (row: Row) => ReactNode, ...more: M<K>) =>
      column(key, { width: 160, min: LEAST_TEXT, wraps: true, render }, more),
  }
}

export type ColumnKit<Row extends { id: string }, Sort extends string, W extends Domain> = ReturnType<
  typeof columnKit<Row, Sort, W>
>

function marked(mark: string | false | undefined, content: ReactNode): ReactNode {
  if (!mark) return content
  return (
    <>
      {content}
      {'\u2002'}
      <small className="fg-cell-mark">{mark}</small>
    </>
  )
}

function linked(link: { to: string; label: string } | false | undefined, content: ReactNode): ReactNode {
  if (!link) return content
  return (
    <Link to={link.to} aria-label={link.label}>
      {content}
    </Link>
  )
}

function lineOf(value: string | Name | null | undefined): ReactNode {
  const text = value && (typeof value === 'string' ? value : nameOf(value))
  return text ? <span title={text}>{text}</span> : DASH
}

const amountOf = (amount: string | null) =>
  amount === null ? DASH : <span className="fg-cell-amount">{formatAmount(amount)}</span>
const momentOf = (instant: string | null | undefined) => (instant ? formatMoment(instant) : DASH)
const dateOf = (date: string | null | undefined) => (date ? formatDate(date) : DASH)
