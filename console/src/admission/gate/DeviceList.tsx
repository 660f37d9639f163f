import { deviceStateMachine } from '@fairgate/contract/admission/gate/states'
import { listOf } from '../../kernel/i18n/language.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { AddDeviceDrawer } from './AddDeviceDrawer.tsx'
import { DeviceButtons } from './BadgeKeys.tsx'
import { ChannelFilter } from './ChannelFilters.tsx'
import { DeviceClock } from './DeviceClock.tsx'
import { DeviceSeen } from './DeviceSeen.tsx'
import { deviceActions } from './device-actions.tsx'
import { callLabels, kindLabels } from './gate-labels.ts'
import { guardPage, type OfGate } from './guard-page.tsx'

/** Devices on the channels, which can be paired, given new keys and revoked. */
export const DeviceList = defineList<'getDevicePage', 'gate', OfGate>('getDevicePage', {
  ...guardPage,
  Buttons: DeviceButtons,
  label: 'gate.devices',
  exports: 'exportDevices',
  add: { word: 'gate.addDevice', can: 'device:add', form: AddDeviceDrawer },
  tabs: { all: 'gate.stateAll', ...deviceStateMachine.states },
  search: [{ value: 'name', label: 'gate.deviceName', type: 'text' }],
  filters: ['channelId'],
  Filters: ChannelFilter,
  columns: c => [
    c.name('name', { title: 'gate.deviceName', width: 220, sort: 'name' }),
    c.cell('channel', row => row.channelCode ?? <span className="fg-cell-quiet">{c.t('gate.notBound')}</span>, {
      width: 132,
      priority: 5,
    }),
    c.choice('kind', kindLabels, { title: 'gate.deviceKind', width: 96, priority: 2 }),
    c.state(deviceStateMachine.states),
    c.cell('lastSeenAt', row => <DeviceSeen device={row} />, { width: 256, min: 256, grow: true, priority: 4 }),
    c.cell('clockOffset', row => <DeviceClock device={row} />, { width: 156, min: 156, priority: 3 }),
    c.cell('profile', row => listOf(row.profile.map(call => c.t(callLabels[call]))), { width: 220, hidden: true }),
    c.moment('pairedAt', { width: 136, priority: 1 }),
    c.moment('createdAt', { width: 136, priority: 0, sort: 'createdAt' }),
    c.moment('retiredUntil', { width: 136, hidden: true }),
  ],
  actions: deviceActions,
  empty: { title: 'gate.noDevices', why: 'gate.noDevicesWhy' },
})
