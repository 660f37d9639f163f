import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import { CallError, call } from '../../command/call.ts'
import type { RefusedRow } from '../../command/refused-rows.ts'
import type { Acted, Action, Actions, Given, Whole } from './define-actions.ts'

export type NamedAction<Row, P> = Action<Row, P> & { verb: string }

export interface Outcome {
  count: number
  failed: readonly RefusedRow[]
  /** The job that performs it. */
  jobId?: string
}

/** Sends the inverse with the versions that the verb produced: a later change has created another version. */
export async function takenBack<Row extends Acted, P>(
  inverse: NamedAction<Row, P>,
  rows: readonly Row[],
  props: P,
  actions: Actions<Row, P>,
): Promise<boolean> {
  const left = rows.map(row => ({ ...row, version: row.version + 1 }))
  const several = isEach(inverse, left) ? left.map(row => [row]) : [left]
  let taken = false
  for (const some of several) {
    const answer = await carryOut(inverse, some, {}, props, actions).catch(() => undefined)
    taken ||= answer !== undefined
  }
  return taken
}

/** Several rows for a command that takes one: one after the other, each with its own refusal. */
export const isEach = <Row, P>({ many, payload }: NamedAction<Row, P>, rows: readonly Row[]) =>
  rows.length > 1 && !many && !payload

export async function carryOutEach<Row extends Acted, P>(
  action: NamedAction<Row, P>,
  rows: readonly Row[],
  given: Given,
  props: P,
  actions: Actions<Row, P>,
): Promise<Outcome> {
  const failed: { id: string; name: string; msg: string }[] = []
  for (const row of rows) {
    try {
      // The dialog of failed rows gives the reason at each name.
      await carryOut(action, [row], given, props, actions, { quiet: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      failed.push({ id: row.id, name: actions.nameOf(row), msg: error.message })
    }
  }
  return { count: rows.length - failed.length, failed }
}

/** @throws {CallError} if it was refused as a whole; individually refused rows are returned in `failed` */
export function carryOut<Row extends Acted, P>(
  { command, payload, many, verb }: NamedAction<Row, P>,
  rows: readonly Row[],
  given: Given,
  props: P,
  { scope }: Actions<Row, P>,
  { whole, quiet }: { whole?: Whole; quiet?: boolean } = {},
): Promise<Partial<Outcome>> {
  if (!command) throw new Error(`${verb} has no command`)
  const keys = rows.map(({ id, version }) => ({ id, version }))
  const sent = payload?.(rows, given, props, whole) ?? {
    ...scope(props),
    ...(many ? { rows: keys } : keys[0]),
    ...given,
  }
  const name = typeof command === 'string' ? command : command(props)
  // The definition selects the shape of the payload by `many`; the contract checks it on the wire.
  return call(name, sent as Payload<CommandName>, { quiet }) as Promise<Partial<Outcome>>
}
