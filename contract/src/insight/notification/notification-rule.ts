import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import type { Machine } from '../../kernel/transition/machine.ts'
import type { NotificationKind } from './commands.ts'

/** A row that moved, or what a command logged: members by their names. */
export type NotifiedRow = Readonly<Record<string, unknown>>

/** A notification of one kind of event: what it says, to whom, and where it leads. It says what happened, which stays true; how many still wait is counted when it is read. */
export interface NotificationRule {
  /** `{{count}}` rows in one. */
  readonly label: LocalizedText
  readonly kind: NotificationKind
  /** Members of the row that name the companies which hear of it; `venue` is the venue. */
  readonly companies: readonly string[]
  /** Who of those companies hears: whoever holds one of these, whenever they look. None: everybody there. */
  readonly to?: readonly string[] | ((row: NotifiedRow) => readonly string[])
  /** The member that names operators of that company who hear of it one by one, and the permission each holds while they do. */
  readonly people?: readonly [member: string, permission: string]
  /** Key of the page it leads to. */
  readonly page?: string | ((row: NotifiedRow) => string | undefined)
  /** It is about the reader's own company, and says so: no name. */
  readonly unnamed?: true
  /** Of a page of several lists of an exhibition: which. */
  readonly view?: string
  /** `row`: the list's drawer of the one row it is about. */
  readonly opens?: 'row'
}

/**
 * A machine whose rows give notice, and at which of its events. `start`: a row began where it waits; `withdrawn`: it should never
 * have begun, and is deleted; `undo`: a decision was taken back.
 */
export interface NotificationSource<Event extends string = string> {
  readonly machine: Machine<string, Event>
  /** Rows are recognised by a name that is nobody's: an exhibition's, a company's, a paper's. People are counted, not named. */
  readonly named?: true | ((row: NotifiedRow) => string)
  readonly events: { readonly [E in Event | 'start' | 'withdrawn' | 'undo']?: NotificationRule }
}

export const source = <Event extends string>(
  machine: Machine<string, Event>,
  events: NotificationSource<Event>['events'],
): NotificationSource<Event> => ({ machine, events })

/** Of rows that have names, or another than the one they are called by elsewhere. */
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

/** `{{count}}` of something in both languages: measure word and noun in Chinese, one and many in English. */
export const countOf =
  (cn: string, one: string, many: string) =>
  (happenedCn: string, happened: string): LocalizedText => [
    `{{count}} ${cn}${happenedCn}`,
    { one: `{{count}} ${one} ${happened}`, other: `{{count}} ${many} ${happened}` },
  ]
