import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import type { Fields, WireOf } from '@fairgate/contract/kernel/field/field'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CallError, call } from '../../command/call.ts'
import { refusedFields } from '../../command/refused-fields.ts'
import { type TextKey, useText } from '../../i18n/language.ts'
import { toast } from '../toast.ts'
import { type FormValues, findFieldErrors, type Stored, toFormValues, toInput } from './form-values.ts'
import { dropDraft, loadDraft, saveDraft } from './local-draft.ts'
import { usePending } from './use-pending.ts'

const CHANGED_MEANWHILE = 10007

/** What a form is saved over. `id` is '' for a singleton (a setting). */
export interface Over {
  readonly id: string
  readonly version: number
}

/** The stored row: fields as a read returns them, with the version. */
export type Row<S extends Fields> = Stored<S> & { readonly id?: string; readonly version: number }

export interface DraftOptions<S extends Fields, Answer, Read extends Row<S> | undefined> {
  /** The fields of the module (`contract/src/<area>/<module>/fields.ts`). */
  of: S
  /** The stored row; undefined for a new one. Load it fresh: untouched fields follow it. */
  read?: Read
  /** The initial values of a new one. Read once. */
  start?: Partial<FormValues<S>>
  /** Saves the form, over the version that was read or as a new one: `write('editDoor', { ...over, ...form })`. */
  send: (form: WireOf<S>, over: undefined extends Read ? Over | undefined : Over) => Promise<Answer>
  /** Called after it was sent; the form is still busy, so that navigation asks nothing. */
  done?: (answer: Answer, form: WireOf<S>) => void
  /** The message after sending: saved or added by default; false for none. */
  said?: TextKey | false
  /** Fields that are excluded by the present values: neither validated nor sent, but preserved. */
  without?: (values: FormValues<S>) => readonly (keyof S & string)[]
  /** Faults beyond those of the fields. */
  validate?: (values: FormValues<S>) => readonly InputIssue[]
  /** The fields of a refusal whose answer names none. */
  refused?: (failure: CallError) => readonly InputIssue[]
  /** The form's path for a path of an answer: `lines.0.quantity`. */
  at?: (path: string) => string
  /** All of its fields are required, so none is marked. */
  unmarked?: boolean
  /** Stores the input under this key until it is sent, also while the operator is elsewhere. */
  keep?: string
}

export interface Draft<S extends Fields = Fields> {
  readonly fields: S
  readonly values: FormValues<S>
  set(changes: Partial<FormValues<S>>): void
  /** Further initial values of a new one that are only known after the form opened; typed input stays. */
  begin(changes: Partial<FormValues<S>>): void
  /** The present stored value of a field, if somebody else has changed it while this form was open. */
  storedNow(name: string): unknown
  readonly issues: readonly InputIssue[]
  /** How often it was refused, by the form itself or by the server: the focus follows. */
  readonly refusals: number
  /** Shows faults found by something other than sending; a refusal of the whole form has the path ''. */
  refuse(issues: readonly InputIssue[]): void
  /** Shows the refusal of a call for the form like one of sending it; rethrows other errors. */
  meet(failure: unknown): void
  /** Validates one field like sending does; true without a fault. */
  check(name: keyof S & string): boolean
  /** Reverts the input of a field, and leaves its faults. */
  forget(name: keyof S & string): void
  /** None of its fields is marked as required. */
  readonly unmarked: boolean
  /** A new one; nothing is stored yet. */
  readonly isNew: boolean
  /** There is unsaved input. */
  readonly dirty: boolean
  /** Somebody else saved first: the input stays, and the next save overwrites theirs. */
  readonly stale: boolean
  /** What is in progress: `send`, or the name given to `attempt`. */
  readonly busy: string | undefined
  /** The input survives leaving the page. */
  readonly isStored: boolean
  /** Restored from an earlier visit. */
  readonly restored: boolean
  /** Validates and sends; true if it succeeded. A second call during sending does nothing. */
  send(): Promise<boolean>
  /** Runs something else with the form like `send` does: validated, once, refusals at their fields. */
  attempt(name: string, work: (form: WireOf<S>, over: Over | undefined) => Promise<void>): Promise<boolean>
  /** Treats the input as stored at this version: for an `attempt` that continues after saving. */
  settle(written: Over): void
  /**
   * An upload is in progress: requests to the form meanwhile wait for it, busy. Call the returned function with whether
   * it succeeded; without that nothing is sent, because the form would lack the chosen file.
   */
  expect(): (came: boolean) => void
  /** The form as it would be sent. */
  wire(): WireOf<S>
  /** Back to the stored values, or to a new one with these initial values. */
  restart(start?: Partial<FormValues<S>>): void
}

/** Sends a command for a form: the form marks its refusal, in addition to the toast. */
export const write = <N extends CommandName>(command: N, payload: Payload<N>): Promise<Output<N>> =>
  call(command, payload)

/**
 * A form being filled in: input, faults, and requests in progress. No input is lost by an answer, a refusal, another
 * language or a reload; untouched fields follow the stored row. A version is overwritten only after it was seen:
 * changes of others during typing refuse the first save (`stale`) and are shown.
 */
export function useDraft<S extends Fields, Answer, Read extends Row<S> | undefined = undefined>(
  options: DraftOptions<S, Answer, Read>,
): Draft<S> {
  const { of: fields, keep } = options
  const read: Row<S> | undefined = options.read
  const t = useText()
  const [loadedDraft] = useState(() => (keep ? loadDraft(keep) : undefined))
  const [start, setStart] = useState(options.start)
  const [typed, setTyped] = useState((loadedDraft?.typed ?? {}) as Partial<FormValues<S>>)
  const [restored, setRestored] = useState(loadedDraft !== undefined)
  /** The version that was displayed when the first field was touched. */
  const [seen, setSeen] = useState(loadedDraft?.version)
  /** The result of the last save. */
  const [answered, setAnswered] = useState<Over>()
  /**
   * Sent, and nothing typed since: the input stays displayed until the next read, otherwise the old values would flash
   * up.
   */
  const [settled, setSettled] = useState(false)
  /** Somebody else saved before this version. */
  const [refusedOver, setRefusedOver] = useState<number>()
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  const [refusals, setRefusals] = useState(0)
  const [busy, setBusy] = useState<string>()
  const running = useRef(false)
  const awaited = usePending()

  const latest = newer(read, answered)
  // The other's version must have been read: over the earlier one the save would be refused again.
  const stale = refusedOver !== undefined && (latest?.version ?? 0) > refusedOver
  const stored = toFormValues(fields, read, start)
  const values = { ...stored, ...typed }
  if (settled && read && read.version >= (answered?.version ?? 0)) {
    setTyped({})
    setSettled(false)
  }
  const without: ReadonlySet<string> = new Set(options.without?.(values))
  const dirty = !settled && Object.keys(typed).some(name => !same(typed[name], stored[name]))
  useEffect(() => {
    if (!keep) return
    if (dirty) saveDraft(keep, { typed, version: seen })
    else dropDraft(keep)
  }, [keep, dirty, typed, seen])

  const over = latest && { ...latest, version: dirty && !stale ? (seen ?? latest.version) : latest.version }

  const settle = (written: Over) => {
    setAnswered(written)
    setSettled(true)
    setRefusedOver(undefined)
  }

  const forget = useCallback(
    (name: keyof S & string) => setTyped(({ [name]: _, ...rest }) => rest as Partial<FormValues<S>>),
    [],
  )

  const refuse = (found: readonly InputIssue[]) => {
    setIssues(found)
    if (found.length > 0) setRefusals(times => times + 1)
  }

  const meet = (failure: unknown) => {
    if (!(failure instanceof CallError)) throw failure
    const { statusCode } = failure
    const named = refusedFields(failure).map(issue => ({ ...issue, path: options.at?.(issue.path) ?? issue.path }))
    const refused = named.length > 0 ? named : (options.refused?.(failure) ?? [])
    refuse(refused)
    setRefusedOver(statusCode === CHANGED_MEANWHILE ? (over?.version ?? 0) : undefined)
  }

  const attempt: Draft<S>['attempt'] = async (name, work) => {
    if (running.current) return false
    // Run again by the render with the results: this one does not know them.
    if (awaited.some) return awaited.after(name, () => fresh.current(name, work))
    const found = [...findFieldErrors(fields, values, t, without), ...(options.validate?.(values) ?? [])]
    refuse(found)
    if (found.length > 0) return false
    running.current = true
    setBusy(name)
    try {
      await work(toInput(fields, values, without), over)
      return true
    } catch (failure) {
      meet(failure)
      return false
    } finally {
      running.current = false
      setBusy(undefined)
    }
  }

  const fresh = useRef(attempt)
  useLayoutEffect(() => {
    fresh.current = attempt
  })

  return {
    fields,
    values,
    set: change => {
      setTyped(now => ({ ...now, ...change }))
      setSeen(now => (dirty ? now : latest?.version))
      setSettled(false)
      setIssues(now => now.filter(({ path }) => !Object.keys(change).some(name => `${path}.`.startsWith(`${name}.`))))
    },
    begin: changes => {
      setStart(now => ({ ...now, ...changes }))
      setTyped(now => {
        const typedOnes = Object.entries(now).filter(([name, value]) => value !== undefined || !(name in changes))
        return Object.fromEntries(typedOnes) as Partial<FormValues<S>>
      })
    },
    storedNow: name => (stale && !same(stored[name], values[name]) ? stored[name] : undefined),
    issues,
    refusals,
    refuse,
    meet,
    check: name => {
      const found = findFieldErrors(fields, values, t, without).filter(({ path }) => path === name)
      refuse(found)
      return found.length === 0
    },
    forget,
    unmarked: options.unmarked ?? false,
    isNew: latest === undefined,
    dirty,
    stale,
    busy: busy ?? awaited.asked,
    expect: awaited.begin,
    isStored: keep !== undefined,
    restored,
    attempt,
    send: () =>
      attempt('send', async (form, written) => {
        const answer = await options.send(form, written as Over)
        const row = answer as Partial<Over> | undefined
        if (row?.version !== undefined) settle({ id: row.id ?? written?.id ?? '', version: row.version })
        else setTyped({})
        setRefusedOver(undefined)
        if (keep) dropDraft(keep)
        if (options.said !== false) toast.success(t(options.said ?? (written ? 'shell.saved' : 'shell.added')))
        options.done?.(answer, form)
      }),
    settle,
    wire: () => toInput(fields, values, without),
    restart: next => {
      setStart(next)
      setTyped({})
      setAnswered(undefined)
      setSettled(false)
      setRestored(false)
      setRefusedOver(undefined)
      setIssues([])
    },
  }
}

function newer(read: { id?: string; version: number } | undefined, answered: Over | undefined): Over | undefined {
  if (answered && answered.version > (read?.version ?? 0)) return answered
  return read && { id: read.id ?? '', version: read.version }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
