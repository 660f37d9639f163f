import { deviceLife } from '@fairgate/contract/gate/states'
import { defineList } from '../ui/list/define-list.tsx'
import { AddDeviceDrawer } from './AddDeviceDrawer.tsx'
import { ChannelFilter } from './ChannelFilters.tsx'
import { DeviceClock } from './DeviceClock.tsx'
import { DeviceSeen } from './DeviceSeen.tsx'
import { deviceActions } from './device-actions.tsx'
import { guardPage, type OfGate } from './guard-page.tsx'

/** Readers on the channels: paired, watched, given new keys, revoked. */
export const DeviceList = defineList<'getDevicePage', 'gate', OfGate>('getDevicePage', {
  ...guardPage,
  label: 'gate.devices',
  add: { word: 'gate.addDevice', can: 'device:add', form: AddDeviceDrawer },
  tabs: { all: 'gate.stateAll', ...deviceLife.states },
  search: [{ value: 'name', label: 'gate.deviceName', type: 'text' }],
  filters: ['channelId'],
  Filters: ChannelFilter,
  columns: c => [
    c.name('name', { title: 'gate.deviceName', width: 220, sort: 'name' }),
    c.cell('channel', row => row.channelCode ?? <span className="fg-cell-quiet">{c.t('gate.notBound')}</span>, {
      width: 132,
      priority: 5,
    }),
    c.state(deviceLife.states),
    c.cell('lastSeenAt', row => <DeviceSeen device={row} />, { width: 216, min: 216, priority: 4 }),
    c.cell('clockOffset', row => <DeviceClock device={row} />, { width: 156, min: 156, priority: 3 }),
    c.cell('profile', row => row.profile.map(call => c.t(calls[call])).join(', '), { width: 220, hidden: true }),
    c.moment('pairedAt', { width: 136, priority: 1 }),
    c.moment('createdAt', { width: 136, priority: 0, sort: 'createdAt' }),
  ],
  actions: deviceActions,
  empty: { title: 'gate.noDevices', why: 'gate.noDevicesWhy' },
})

const calls = { decide: 'gate.callDecide', heartbeat: 'gate.callHeartbeat', getPassagePhoto: 'gate.callPhoto' } as const
