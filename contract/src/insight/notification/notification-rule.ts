import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import type { Machine } from '../../kernel/transition/machine.ts'
import type { NotificationKind } from './commands.ts'

/** A changed row, or what a command logged: members by name. */
export type NotifiedRow = Readonly<Record<string, unknown>>

/**
 * The notification of one kind of event: text, recipients, link. It says what happened, which stays true; the number of
 * pending rows is counted when it is read.
 */
export interface NotificationRule {
  /** `{{count}}` rows in one. */
  readonly label: LocalizedText
  readonly kind: NotificationKind
  /** Members of the row with the companies to notify; `venue` is the venue. */
  readonly companies: readonly string[]
  /** Permissions of the recipients in those companies, checked when they read. Undefined: everybody there. */
  readonly to?: readonly string[] | ((row: NotifiedRow) => readonly string[])
  /** The member with operators of that company who are notified individually, and the permission they need. */
  readonly people?: readonly [member: string, permission: string]
  /** Key of the page it links to. */
  readonly page?: string | ((row: NotifiedRow) => string | undefined)
  /** It is about the recipient's own company, and needs no name. */
  readonly unnamed?: true
  /** On a page with several lists of an exhibition: which one. */
  readonly view?: string
  /** `row`: opens the drawer of the single row. */
  readonly opens?: 'row'
}

/**
 * A machine with notifications, and its events. `start`: a row was created pending; `withdrawn`: it was created by
 * mistake and is deleted; `undo`: a decision was undone.
 */
export interface NotificationSource<Event extends string = string> {
  readonly machine: Machine<string, Event>
  /**
   * Rows are named if the name is not that of a person: an exhibition, a company, a document. People are counted and
   * not named.
   */
  readonly named?: true | ((row: NotifiedRow) => string)
  readonly events: { readonly [E in Event | 'start' | 'withdrawn' | 'undo']?: NotificationRule }
}

export const source = <Event extends string>(
  machine: Machine<string, Event>,
  events: NotificationSource<Event>['events'],
): NotificationSource<Event> => ({ machine, events })

/** For rows with names, or with another name than elsewhere. */
export const namedSource = <Event extends string>(
  machine: Machine<string, Event>,
  events: NotificationSource<Event>['events'],
  named: NotificationSource['named'] = true,
): NotificationSource<Event> => ({ machine, events, named })

const createRule =
  (kind: NotificationKind) =>
  (label: LocalizedText, rest: Omit<NotificationRule, 'label' | 'kind'>): NotificationRule => ({
    label: label,
    kind,
    ...rest,
  })
export const isWaiting = createRule('waits')
export const decided = createRule('decided')
export const secure = createRule('security')

/** `{{count}}` of something in both languages: measure word and name in Chinese, singular and plural in English. */
export const countOf =
  (cn: string, one: string, many: string) =>
  (happenedCn: string, happened: string): LocalizedText => [
    `{{count}} ${cn}${happenedCn}`,
    { one: `{{count}} ${one} ${happened}`, other: `{{count}} ${many} ${happened}` },
  ]
