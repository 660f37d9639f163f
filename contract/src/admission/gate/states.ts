import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/** The state of a channel; people set it, and each change is recorded. Free passage admits everybody. */
export const channelStateMachine = machine({
  initial: 'open',
  states: {
    open: ['开放', 'Open'],
    closed: ['关闭', 'Closed'],
    freePassage: ['自由通行', 'Free passage'],
  },
  events: {
    open: ['开放通道', 'Open'],
    close: ['关闭通道', 'Close'],
    free: ['自由通行', 'Free passage'],
  },
  table: {
    open: { close: 'closed', free: 'freePassage' },
    closed: { open: 'open', free: 'freePassage' },
    freePassage: { open: 'open', close: 'closed' },
  },
})
export type ChannelState = keyof typeof channelStateMachine.states
export type ChannelEvent = keyof typeof channelStateMachine.events

/** The states of a device: set up, paired by its one-time code, revoked for good. */
export const deviceStateMachine = machine({
  initial: 'pending',
  states: {
    pending: ['待配对', 'To pair'],
    active: ['使用中', 'In use'],
    revoked: ['已吊销', 'Revoked'],
  },
  events: {
    pair: ['配对', 'Paired'],
    revoke: ['吊销', 'Revoked'],
    // Put away but not lost: its remaining passages are still accepted.
    retire: ['停用', 'Retired'],
  },
  table: {
    pending: { pair: 'active', revoke: 'revoked' },
    active: { revoke: 'revoked', retire: 'revoked' },
  },
})
export type DeviceState = keyof typeof deviceStateMachine.states
export type DeviceEvent = keyof typeof deviceStateMachine.events

/** Tabs of the device list. */
export const deviceTabs = {
  all: [],
  pending: ['pending'],
  active: ['active'],
  revoked: ['revoked'],
} as const satisfies Record<string, readonly DeviceState[]>
export type DeviceTab = keyof typeof deviceTabs

export const channelActions = actionsFrom(channelStateMachine, ['edit', 'bind', 'delete'])
export type ChannelAction = (typeof channelActions)[number]
export const deviceActions = actionsFrom(deviceStateMachine, ['bind', 'renewPairing', 'rotate', 'assign'])
export type DeviceAction = (typeof deviceActions)[number]
export const doorActions = ['edit', 'setAdmins', 'addChannel', 'delete'] as const
export type DoorAction = (typeof doorActions)[number]
