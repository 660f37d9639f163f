import type { CommandName } from '@fairgate/contract/app/catalogue'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Text, TextKey } from '../../i18n/language.ts'
import { type Name, nameOf } from '../../i18n/name-of.ts'
import type { Domain } from './column-kit.tsx'

/** A component that is a function of its props alone. */
export type Part<P> = (props: P) => ReactNode

/** The properties of a row that actions need. */
export interface Acted {
  id: string
  version: number
  actions: readonly string[]
}

/** The result of a dialog, as members of the payload: a reason, a note, requested fields. */
export type Given = Readonly<Record<string, unknown>>

/** All rows under a list's tab and filters, instead of the selected ones; a job performs the action. */
export interface Whole {
  filter: Readonly<Record<string, string | readonly string[]>>
  total: number
  /** Number of rows under the filter that are excluded. */
  leftOut?: number
}

/** The input of a dialog that asks before an action. */
export interface ActionDialogProps<Row, P = object> {
  /** Of the list or page. */
  props: P
  /** Empty if `whole` replaces them. */
  rows: readonly Row[]
  whole?: Whole
  /** All rows that the list shows. */
  listed: readonly Row[]
  /** The name of the single row; empty for several. */
  name: string
  /** Number of selected rows that do not permit it; they are skipped. */
  skipped: number
  /** The label of the action, for its button. */
  word: string
  danger: boolean
  busy: boolean
  /** Refused fields of the request. */
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

/** The question before an action: `confirm(…)`, `reason(…)`, `note(…)`, or a custom dialog. */
export interface Ask<Row, P = object> {
  /** False if these rows need no question; the dialog then only appears for refused fields. */
  asks?: (rows: readonly Row[]) => boolean
  /** The warning is also shown in a dialog that replaces this one. */
  warning?: RowWarning<Row>
  Dialog: Part<ActionDialogProps<Row, P>>
}

/** A form next to the list, or a dialog above it, instead of a command. */
export interface ActionFormProps<Row> {
  /** The present row of the list: a reload updates its version. */
  row: Row
  /** Begins another action of the same row. */
  begin: (verb: string) => void
  onClose: () => void
}

export interface Action<Row, P> {
  /** Has its own button in the drawer's foot, even if another action is the primary one. */
  prominent?: boolean
  /** Takes `{ id, version }` and the result of the dialog, or `{ rows }` with `many`. */
  command?: CommandName | ((props: P) => CommandName)
  /** Another payload. */
  payload?: (rows: readonly Row[], given: Given, props: P, whole?: Whole) => object
  /** The command takes `rows` and returns `{ count, failed }`, also for one. */
  many?: true
  /** Offered for selected rows too. */
  bulk?: true
  /**
   * The tab whose rows all permit it: there it is offered for all of them, beyond this page; `payload` gets them as
   * `whole`.
   */
  whole?: string
  /** Instead of its name among the row's `actions`: a condition on the row itself, such as a file to download. */
  offered?: (row: Row, props: P) => boolean
  /** Instead of a command: runs in the console. */
  run?: (row: Row, props: P) => void
  /** Instead of a command: a page. */
  to?: (row: Row, props: P) => string
  /** The same for all selected rows. */
  toMany?: (rows: readonly Row[], props: P) => string
  /** Instead of a command: a form that replaces the drawer. */
  form?: Part<ActionFormProps<Row> & P>
  /** Instead of a command: a dialog that does everything itself. */
  dialog?: Part<ActionFormProps<Row> & P>
  ask?: Ask<Row, P>
  /** `<domain>.<action>` by default. */
  word?: TextKey
  /** Its label on a button: three dots show that it opens a dialog. */
  button?: TextKey
  /** Shows a part of its answer once: a code, a key. */
  shows?: Part<{ row: Row; name: string; answer: Given; onClose: () => void }>
  /** The message after success; may depend on the count. */
  done?: TextKey | ((answer: Given, t: Text, of: { count: number; name: string }) => string)
  /** The message for several rows; `done` by default. */
  doneMany?: TextKey
  /**
   * Undoes it while its toast is shown: a command that takes `{ id, version }`, with the version that the action
   * produced. If omitted, it cannot be undone.
   */
  undo?: CommandName | ((props: P, rows: readonly Row[], answer: Given) => CommandName | undefined)
  /** The payload of `undo` for all rows at once, each with the version that the action produced. */
  undoPayload?: (keys: readonly { id: string; version: number }[], props: P) => object
  icon?: LucideIcon
  /** The one at the right of a drawer's foot, or an action that ends something: red, in the menu of a row. */
  tone?: 'primary' | 'danger'
  /** In the menu of a drawer's foot. */
  rare?: true
  /** A letter key that runs it for the open row. */
  key?: string
}

/** The actions of an entity type, in the order in which they are offered. */
export interface Actions<Row, P> {
  domain: Domain
  list: readonly (Action<Row, P> & { verb: string })[]
  nameOf: (row: Row) => string
  scope: (props: P) => object
  /** From the state machine: which verb reverses which. */
  inverses?: Inverses
}

type Inverses = Readonly<Partial<Record<string, string>>>

interface Named {
  name?: string | Name
}

/**
 * Defines the actions of an entity type: one object for the row's menu, the bulk bar, the drawer's foot and the
 * keyboard. Exactly the verbs in a row's `actions` are shown.
 * Its keys are the row's `actions`, as the contract names them; `Own` are those that the row itself `offered`.
 * @param domain the domain with the labels of the actions
 * @param nameRow the name of a row in a dialog; its `name` by default
 * @param inverses which verb reverses which, from the state machine: offered in the toast if it needs no input
 * @param scope what every command takes besides the row's key, from the list's props: its exhibition
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
