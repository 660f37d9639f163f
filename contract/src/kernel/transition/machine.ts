import type { TextBook } from '../i18n/localized-text.ts'

/**
 * A state machine as data: which event leads from which state to which. States and events have labels; colours come
 * from `status.ts`. Tests check the graph over the whole catalogue: every state is reachable, labelled and coloured.
 */
export interface Machine<State extends string = string, Event extends string = string> {
  readonly initial: State
  readonly states: Readonly<Record<State, readonly [cn: string, en: string]>>
  readonly events: Readonly<Record<Event, readonly [cn: string, en: string]>>
  readonly table: Readonly<Partial<Record<State, Readonly<Partial<Record<Event, State>>>>>>
  /** Events that another event reverses, as long as nothing followed: the undo of the toast. */
  readonly inverses?: Readonly<Partial<Record<Event, Event>>>
}

/** Declares a state machine; a state or event in the table without a label does not compile. */
export function machine<
  const States extends TextBook & Record<string, readonly [string, string]>,
  const Events extends TextBook & Record<string, readonly [string, string]>,
>(definition: {
  readonly initial: keyof States & string
  readonly states: States
  readonly events: Events
  readonly table: {
    readonly [S in keyof States]?: { readonly [E in keyof Events]?: keyof States & string }
  }
  readonly inverses?: { readonly [E in keyof Events]?: keyof Events & string }
}): Machine<keyof States & string, keyof Events & string> {
  return definition as Machine<keyof States & string, keyof Events & string>
}

/** The actions that such rows may offer: the events of the machine and further actions. */
export const actionsFrom = <Event extends string, const Action extends string>(
  { events }: Pick<Machine<string, Event>, 'events'>,
  more: readonly Action[] = [],
): (Event | Action)[] => [...(Object.keys(events) as Event[]), ...more]

/** The state that an event leads to, or undefined if the event is not permitted. */
export function next<S extends string, E extends string>(machine: Machine<S, E>, from: S, event: E): S | undefined {
  return machine.table[from]?.[event]
}

/** Events possible in a state. */
export function eventsFrom<S extends string, E extends string>(machine: Machine<S, E>, from: S): E[] {
  return Object.keys(machine.table[from] ?? {}) as E[]
}

/** States in which an event may happen. */
export function statesBefore<S extends string, E extends string>(machine: Machine<S, E>, event: E): S[] {
  return (Object.keys(machine.table) as S[]).filter(state => next(machine, state, event) !== undefined)
}
