import { parseArea, showArea } from '@fairgate/contract/exhibitions/stand/area'
import type { StandChange } from '@fairgate/contract/exhibitions/stand/change'
import { noteLength } from '@fairgate/contract/exhibitions/stand/fields'
import { standStateMachine } from '@fairgate/contract/exhibitions/stand/states'
import { next } from '@fairgate/contract/kernel/transition/machine'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { LockedStand, StandEvent } from './entity.ts'

/** What a change needs to know of a stand. */
export type Stand = Pick<
  LockedStand,
  'id' | 'version' | 'state' | 'hall' | 'number' | 'section' | 'area' | 'kind' | 'participationId' | 'note'
>

/** A stand that a change adds. */
export type NewStand = Omit<Stand, 'id' | 'version'>

/** What a change does, as data. */
export interface StandPlan {
  /** The stands that it takes, as they are. */
  before: Stand[]
  /** The same stands and the added ones, as they will be; without the ended ones. */
  after: (Stand | NewStand)[]
  holders: { stand: Stand; event: StandEvent; participationId: string | null }[]
  resized: { stand: Stand; area: number }[]
  ended: Stand[]
  added: NewStand[]
}

export const sumOfAreas = (stands: readonly Pick<Stand, 'area'>[]): number =>
  stands.reduce((sum, { area }) => sum + area, 0)

const nothing = { holders: [], resized: [], ended: [], added: [] }

/**
 * Plans a change of these stands, none of which has ended; without a clock or a database. Refuses what the rules of a
 * change forbid.
 */
export function planChange(change: StandChange, stands: readonly Stand[]): StandPlan {
  const [first] = stands
  if (!first) refuse('kernel.notFound')
  const before = [...stands]
  switch (change.kind) {
    case 'assign':
      return withHolders(before, () => change.participationId)
    case 'release':
      return withHolders(before, () => null)
    case 'swap':
      return swap(before)
    case 'resize': {
      const area = areaOf(change.area)
      if (area === first.area) refuse('stand.areaSame', { field: 'area' })
      return { ...nothing, before, after: [{ ...first, area }], resized: [{ stand: first, area }] }
    }
    case 'end':
      return { ...nothing, before, after: [], ended: before }
    case 'move': {
      const { hall, section, number } = change
      if (hall === first.hall && section === first.section && number === first.number) refuse('stand.locationSame')
      return replaced(before, [{ ...shapeOf(first), hall, section, number }])
    }
    case 'split': {
      const parts = change.parts.map(({ number, area }) => ({ ...shapeOf(first), number, area: areaOf(area) }))
      refuseNumberTwice(parts)
      if (sumOfAreas(parts) !== first.area)
        refuse('stand.areaSum', { field: 'parts', values: { area: showArea(first.area) } })
      return replaced(before, parts)
    }
    case 'merge': {
      if (before.some(({ hall, section }) => hall !== first.hall || section !== first.section))
        refuse('stand.notTogether')
      if (before.some(one => one.participationId !== first.participationId)) refuse('stand.standInUse')
      if (before.some(({ kind }) => kind !== first.kind)) refuse('stand.kindsDiffer')
      // Without a holder, a reservation of one of them remains.
      const { state } = before.find(one => one.state === 'reserved') ?? first
      const merged = { state, number: change.number, area: sumOfAreas(before), note: notesOf(before) }
      return replaced(before, [{ ...shapeOf(first), ...merged }])
    }
  }
}

const areaOf = (typed: string): number => parseArea(typed) ?? refuse('kernel.inputRefused', { field: 'area' })

function shapeOf({ state, hall, number, section, area, kind, participationId, note }: Stand): NewStand {
  return { state, hall, number, section, area, kind, participationId, note }
}

/** The different notes of these stands in one. */
function notesOf(stands: readonly Stand[]): string {
  const note = [...new Set(stands.map(one => one.note).filter(one => one !== ''))].join('；')
  return note.length > noteLength ? refuse('stand.notesTooLong', { values: { max: noteLength } }) : note
}

const replaced = (before: Stand[], added: NewStand[]): StandPlan => ({
  ...nothing,
  ...{ before, after: added, ended: before, added },
})

function refuseNumberTwice(parts: readonly NewStand[]): void {
  const twice = parts.find(({ number }, at) => parts.findIndex(part => part.number === number) !== at)
  if (twice) refuse('stand.numberTwice', { field: 'parts', values: { number: twice.number } })
}

/** Each gets the state and the holder of the other. */
function swap(before: Stand[]): StandPlan {
  const [one, other] = before as [Stand, Stand]
  if (one.participationId === null && other.participationId === null) refuse('stand.nothingToSwap')
  if (one.participationId === other.participationId) refuse('stand.holderSame')
  const holders = before.map((stand): StandPlan['holders'][number] => {
    const { state, participationId } = stand === one ? other : one
    const event = state === 'reserved' ? 'takeReservation' : eventOf(stand, participationId)
    return { stand, participationId, event }
  })
  return withEvents(before, holders)
}

/** Gives each stand a holder, or none. */
function withHolders(before: Stand[], holderOf: (stand: Stand) => string | null): StandPlan {
  const holders = before.map(stand => {
    const participationId = holderOf(stand)
    return { stand, participationId, event: eventOf(stand, participationId) }
  })
  return withEvents(before, holders)
}

function withEvents(before: Stand[], holders: StandPlan['holders']): StandPlan {
  const after = holders.map(({ stand, event, participationId }) => {
    const state = next(standStateMachine, stand.state, event) ?? refuse('kernel.notInThisState')
    return { ...stand, state, participationId }
  })
  return { ...nothing, before, after, holders }
}

function eventOf({ state, participationId }: Stand, holder: string | null): StandEvent {
  if (holder === null) return state === 'free' ? refuse('kernel.notInThisState') : 'release'
  if (holder === participationId) refuse('stand.holderSame')
  return state === 'assigned' ? 'reassign' : 'assign'
}
