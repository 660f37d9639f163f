import type { CommandName } from '@fairgate/contract/catalogue'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Text, TextKey } from '../../kernel/language.ts'
import { type Name, nameOf } from '../../kernel/name-of.ts'
import type { Domain } from './column-kit.tsx'

/** A component that is a function of its props alone. */
export type Part<P> = (props: P) => ReactNode

/** A row as far as actions are concerned. */
export interface Acted {
  id: string
  version: number
  actions: readonly string[]
}

/** What a dialog learnt, as members of the payload: a reason, a note, asked fields. */
export type Given = Readonly<Record<string, unknown>>

/** All rows under a list's tab and filters, in place of those that are ticked; what is done with them goes on as a job. */
export interface Whole {
  filter: Readonly<Record<string, string | readonly string[]>>
  total: number
  /** Known to be left out of what is under the filter. */
  leftOut?: number
}

/** What a dialog that asks before an action is told. */
export interface ActionDialogProps<Row, P = object> {
  /** Of the list or page. */
  props: P
  /** Empty where `whole` stands in their place. */
  rows: readonly Row[]
  whole?: Whole
  /** All that the list shows. */
  listed: readonly Row[]
  /** How the one row is called; empty where there are several. */
  name: string
  /** Ticked rows that do not allow it; they are left out. */
  skipped: number
  /** The action's word, for the button that does it. */
  word: string
  danger: boolean
  busy: boolean
  /** Fields of what was sent that were refused. */
  issues: readonly InputIssue[]
  onSend: (given?: Given) => void
  onCancel: () => void
}

/** A warning shown before an action because of the chosen rows; its confirmation is sent with the command. */
export interface RowWarning<Row> {
  /** Whether a row is known to need the warning; otherwise the command refuses. */
  asks: (row: Row) => boolean
  /** A hook. `given` joins the payload. */
  use: (rows: readonly Row[]) => { said: ReactNode; given: Given }
}

/** How an action is asked about: `confirm(…)`, `reason(…)`, `note(…)`, or a dialog of one's own. */
export interface Ask<Row, P = object> {
  /** False where these rows are acted upon without a word; the dialog then comes only for refused fields. */
  asks?: (rows: readonly Row[]) => boolean
  /** The warning is also shown in a dialog that replaces this one. */
  warning?: RowWarning<Row>
  Dialog: Part<ActionDialogProps<Row, P>>
}

/** A form beside the list, or a dialog above it, in place of a command. */
export interface ActionFormProps<Row> {
  /** As the list has it now: a reload brings the new version. */
  row: Row
  /** Begins another action of the same row. */
  begin: (verb: string) => void
  onClose: () => void
}

export interface Action<Row, P> {
  /** Has a button of its own in the drawer's foot, even where another action is the primary one. */
  prominent?: boolean
  /** Takes `{ id, version }` and what the dialog gave, or `{ rows }` where `many` is set. */
  command?: CommandName | ((props: P) => CommandName)
  /** Another payload than that. */
  payload?: (rows: readonly Row[], given: Given, props: P, whole?: Whole) => object
  /** The command takes `rows` and answers `{ count, failed }`, also of one. */
  many?: true
  /** Offered for ticked rows too. */
  bulk?: true
  /** The tab whose rows all allow it: there it is offered for all of them, beyond this page; `payload` gets them as `whole`. */
  whole?: string
  /** Instead of its name among the row's `actions`: what follows from the row itself, as a file to download. */
  offered?: (row: Row, props: P) => boolean
  /** Instead of a command: done here and now. */
  run?: (row: Row, props: P) => void
  /** Instead of a command: a page. */
  to?: (row: Row, props: P) => string
  /** The same for all that are ticked. */
  toMany?: (rows: readonly Row[], props: P) => string
  /** Instead of a command: a form in the drawer's place. */
  form?: Part<ActionFormProps<Row> & P>
  /** Instead of a command: a dialog that does all by itself. */
  dialog?: Part<ActionFormProps<Row> & P>
  ask?: Ask<Row, P>
  /** `<domain>.<action>` where it is left out. */
  word?: TextKey
  /** Its word on a button: what opens a reason says so with its dots. */
  button?: TextKey
  /** What its answer brings, to be seen this once: a code, a key. */
  shows?: Part<{ row: Row; name: string; answer: Given; onClose: () => void }>
  /** Said when it is done; may count. */
  done?: TextKey | ((answer: Given, t: Text, of: { count: number; name: string }) => string)
  /** Said of several; `done` where it is left out. */
  doneMany?: TextKey
  /** Takes it back while its toast stands: a command that takes `{ id, version }`, the version as it left the row. None: it cannot. */
  undo?: CommandName | ((props: P, rows: readonly Row[], answer: Given) => CommandName | undefined)
  /** What `undo` takes of all rows at once, each version as it left the row. */
  undoPayload?: (keys: readonly { id: string; version: number }[], props: P) => object
  icon?: LucideIcon
  /** The one at the right of a drawer's foot, or what ends something: red, behind the dots of a row. */
  tone?: 'primary' | 'danger'
  /** Behind the dots of a drawer's foot. */
  rare?: true
  /** A letter that does it to the row that is open. */
  key?: string
}

/** A noun's actions, in the order in which they are offered. */
export interface Actions<Row, P> {
  domain: Domain
  list: readonly (Action<Row, P> & { verb: string })[]
  nameOf: (row: Row) => string
  scope: (props: P) => object
  /** Of the machine: which verb takes which back. */
  inverses?: Inverses
}

type Inverses = Readonly<Partial<Record<string, string>>>

interface Named {
  name?: string | Name
}

/**
 * What may be done with a noun: one object feeds the row's menu, the bulk bar, the drawer's foot and the keyboard. Shown
 * are the verbs that a row's `actions` hold, and no others.
 *
 * Its keys are of the row's `actions`, as the contract names them; `Own` are those that are `offered` by the row itself.
 *
 * @param domain the domain whose texts name the actions
 * @param nameRow how a row is called in a dialog; its `name` where it is left out
 * @param inverses which verb takes which back, of the machine: while the toast stands it is offered, where it asks for nothing
 * @param scope what every command takes beside the row's key, from the list's props: the exhibition it belongs to
 */
export function defineActions<Row extends Acted, P = object, Own extends string = never>(
  domain: Domain,
  actions: { readonly [Verb in Row['actions'][number] | Own]?: Action<Row, P> },
  nameRow: (row: Row) => string = ({ name = '' }: Row & Named) => (typeof name === 'string' ? name : nameOf(name)),
  scope: (props: P) => object = () => ({}),
  inverses?: Inverses,
): Actions<Row, P> {
  const list = Object.entries(actions as Readonly<Record<string, Action<Row, P>>>)
  return {
    domain,
    list: list.map(([verb, action]) => ({ ...action, verb })),
    nameOf: nameRow,
    scope,
    ...(inverses && { inverses }),
  }
}

/** A command whose payload is more than `{ id, version }`, checked against its contract. */
