import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/** A stand and its holder. Split, merged and moved stands end, and others begin. */
export const standStateMachine = machine({
  initial: 'free',
  states: {
    free: ['空置', 'Free'],
    reserved: ['预留', 'Reserved'],
    assigned: ['已分配', 'Assigned'],
    ended: ['已取消', 'Ended'],
  },
  events: {
    reserve: ['预留', 'Reserved'],
    assign: ['分配', 'Assigned'],
    reassign: ['换给他人', 'Assigned to another company'],
    release: ['收回', 'Released'],
    takeReservation: ['换位后预留', 'Reserved after a swap'],
    end: ['取消', 'Ended'],
  },
  table: {
    free: { assign: 'assigned', reserve: 'reserved', end: 'ended' },
    reserved: { assign: 'assigned', release: 'free', end: 'ended' },
    assigned: { reassign: 'assigned', release: 'free', takeReservation: 'reserved', end: 'ended' },
  },
})

export const standStates = ['free', 'reserved', 'assigned'] as const

export const standActions = actionsFrom(standStateMachine)
