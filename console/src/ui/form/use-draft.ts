import type { CommandName, Output, Payload } from '@fairgate/contract/catalogue'
import type { Fields, WireOf } from '@fairgate/contract/kernel/field'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CallError, call } from '../../kernel/call.ts'
import { type TextKey, useText } from '../../kernel/language.ts'
import { refusedFields } from '../../kernel/refused-fields.ts'
import { toast } from '../toast.ts'
import { dropDraft, loadDraft, saveDraft } from './local-draft.ts'
import { faultsOf, type Stored, type TypedOf, typedOf, wireOf } from './typed.ts'
import { useAwaited } from './use-awaited.ts'

const CHANGED_MEANWHILE = 10007

/** What a form is written over. `id` is '' where there is one of it only (a setting). */
export interface Over {
  readonly id: string
  readonly version: number
}

/** What is stored: fields as a read answers them, with the version that was seen. */
export type Row<S extends Fields> = Stored<S> & { readonly id?: string; readonly version: number }

export interface DraftOptions<S extends Fields, Answer, Read extends Row<S> | undefined> {
  /** The noun's fields (`contract/src/<noun>/fields.ts`). */
  of: S
  /** What is stored; absent for a new one. Ask for it afresh: fields nobody has touched follow it. */
  read?: Read
  /** What a new one begins with. Looked at once. */
  start?: Partial<TypedOf<S>>
  /** Writes the form, over what was seen or as a new one: `write('editDoor', { ...over, ...form })`. */
  send: (form: WireOf<S>, over: undefined extends Read ? Over | undefined : Over) => Promise<Answer>
  /** Was sent, with this; the form is still busy, so that moving on asks nothing. */
  done?: (answer: Answer, form: WireOf<S>) => void
  /** What is said when it was sent: saved or added, where nothing is given; false says nothing. */
  said?: TextKey | false
  /** Fields that are out of play as the form stands: neither validated nor sent, but kept while they may come back. */
  without?: (values: TypedOf<S>) => readonly (keyof S & string)[]
  /** What is wrong beyond what the fields themselves say. */
  validate?: (values: TypedOf<S>) => readonly InputIssue[]
  /** The fields a refusal belongs to, where the answer itself names none. */
  refused?: (failure: CallError) => readonly InputIssue[]
  /** Where the form has what an answer calls otherwise: `lines.0.quantity`. */
  at?: (path: string) => string
  /** All of its fields are needed, so that none is marked. */
  unmarked?: boolean
  /** Keeps what is typed under this key until it was sent, also where the reader leaves and comes back. */
  keep?: string
}

export interface Draft<S extends Fields = Fields> {
  readonly fields: S
  readonly values: TypedOf<S>
  set(changes: Partial<TypedOf<S>>): void
  /** What a new one begins with too, known only once the form is open; what was typed stays. */
  begin(changes: Partial<TypedOf<S>>): void
  /** What is stored now of a field, where somebody else has changed it while this form was open. */
  storedNow(name: string): unknown
  readonly issues: readonly InputIssue[]
  /** How often something was refused, by the form itself or by the server: the keyboard follows. */
  readonly refusals: number
  /** Shows fields as wrong that something else than sending has found; a refusal of the whole form has the path ''. */
  refuse(issues: readonly InputIssue[]): void
  /** Shows what a call for the form was refused for, as that of sending it is; throws what is no refusal. */
  meet(failure: unknown): void
  /** Validates one field alone, as sending does; true where nothing is wrong with it. */
  check(name: keyof S & string): boolean
  /** Takes back what was typed into a field, and leaves what was said of it. */
  forget(name: keyof S & string): void
  /** None of its fields is marked as needed. */
  readonly unmarked: boolean
  /** A new one, nothing is stored yet. */
  readonly isNew: boolean
  /** Something is typed that is not stored. */
  readonly dirty: boolean
  /** Somebody else was quicker: what was typed stays, and the next time it is sent over theirs. */
  readonly stale: boolean
  /** What is under way: `send`, or the name given to `attempt`. */
  readonly busy: string | undefined
  /** What is typed outlives leaving the page. */
  readonly keeps: boolean
  /** Came back from an earlier visit. */
  readonly restored: boolean
  /** Validates and sends; true where it was done. Asked a second time while under way it does nothing. */
  send(): Promise<boolean>
  /** Does something else with the form the way `send` does: validated, once, refusals at their fields. */
  attempt(name: string, work: (form: WireOf<S>, over: Over | undefined) => Promise<void>): Promise<boolean>
  /** Takes what stands in the form as stored at this version: for an `attempt` that goes on after it was written. */
  settle(written: Over): void
  /**
   * A file of it is on its way: what is asked of the form meanwhile waits for it, busy. The function that comes back says
   * that it has ended, and whether it came whole; without it nothing is sent, or the form would go without what was chosen.
   */
  expect(): (came: boolean) => void
  /** The form as it would be sent. */
  wire(): WireOf<S>
  /** Back to what is stored, or to a new one that begins with this. */
  restart(start?: Partial<TypedOf<S>>): void
}

/** Sends a command for a form: what it refuses is marked by the form, beside the toast. */
export const write = <N extends CommandName>(command: N, payload: Payload<N>): Promise<Output<N>> =>
  call(command, payload)

/**
 * A form being filled in: what was typed, what of it is wrong, what is on its way. Nothing typed is lost by an answer, a
 * refusal, another language or a fresh read; what nobody touched follows what is stored. A version is written over only
 * once it was seen: what others changed while something was typed refuses the first save (`stale`) and is shown.
 */
export function useDraft<S extends Fields, Answer, Read extends Row<S> | undefined = undefined>(
  options: DraftOptions<S, Answer, Read>,
): Draft<S> {
  const { of: fields, keep } = options
  const read: Row<S> | undefined = options.read
  const t = useText()
  const [kept] = useState(() => (keep ? loadDraft(keep) : undefined))
  const [start, setStart] = useState(options.start)
  const [typed, setTyped] = useState((kept?.typed ?? {}) as Partial<TypedOf<S>>)
  const [restored, setRestored] = useState(kept !== undefined)
  /** What the reader saw when the first field was touched. */
  const [seen, setSeen] = useState(kept?.version)
  /** What the last save made of it. */
  const [answered, setAnswered] = useState<Over>()
  /** Sent, and nothing typed since: shown as it was typed until it is read again, or the old values would flash up. */
  const [settled, setSettled] = useState(false)
  /** Somebody else was quicker than this version. */
  const [refusedOver, setRefusedOver] = useState<number>()
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  const [refusals, setRefusals] = useState(0)
  const [busy, setBusy] = useState<string>()
  const running = useRef(false)
  const awaited = useAwaited()

  const latest = newer(read, answered)
  // What theirs is must have been read: over what this reader saw it would be refused again.
  const stale = refusedOver !== undefined && (latest?.version ?? 0) > refusedOver
  const stored = typedOf(fields, read, start)
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
    (name: keyof S & string) => setTyped(({ [name]: _, ...rest }) => rest as Partial<TypedOf<S>>),
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
    // Begun anew by the render that has what came: this one knows nothing of it.
    if (awaited.some) return awaited.after(name, () => fresh.current(name, work))
    const found = [...faultsOf(fields, values, t, without), ...(options.validate?.(values) ?? [])]
    refuse(found)
    if (found.length > 0) return false
    running.current = true
    setBusy(name)
    try {
      await work(wireOf(fields, values, without), over)
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
        return Object.fromEntries(typedOnes) as Partial<TypedOf<S>>
      })
    },
    storedNow: name => (stale && !same(stored[name], values[name]) ? stored[name] : undefined),
    issues,
    refusals,
    refuse,
    meet,
    check: name => {
      const found = faultsOf(fields, values, t, without).filter(({ path }) => path === name)
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
    keeps: keep !== undefined,
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
    wire: () => wireOf(fields, values, without),
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
