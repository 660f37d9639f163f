import { deviceStateMachine, deviceTabs } from '@fairgate/contract/admission/gate/states'
import { gateTexts } from '@fairgate/contract/admission/gate/texts'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import sql from 'sql-template-tag'
import { readRowCounts, tabTotals } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { type DeviceRow, deviceColumns, deviceListRow, deviceTables } from './device-row.ts'
import { gateScope } from './scope.ts'

type Row = Output<'getDevicePage'>['list'][number]
type PageFilters = Omit<Input<'getDevicePage'>, keyof PageInput>

/** Devices of an exhibition, and their export: nothing of their keys. */
export const deviceList = exportedList({
  ...{ kind: 'gate.exportDevices', entityType: 'device', file: 'devices', domain: 'gate', title: 'gate.devices' },
  listing: ({ actor }: ListContext, { exhibitionId, channelId }: PageFilters) =>
    ({
      select: deviceColumns,
      from: deviceTables,
      where: [
        sql`t.exhibition_id = ${exhibitionId}`,
        gateScope(actor, 't'),
        ...(channelId === undefined ? [] : [sql`t.channel_id = ${channelId}`]),
      ],
      tabs: buildTabs('t.state', deviceTabs),
      id: 't.id',
      sorts: { createdAt: { column: 't.created_at', type: 'timestamptz' }, name: { column: 't.name', type: 'text' } },
      defaultSort: 'createdAt',
      // An exhibition has some hundreds of devices at most, so a scan of their names is fast enough.
      searches: { name: (value: string) => textInside(['t.name'], value) },
      totals: async (db: Db) => tabTotals(await readRowCounts(db, exhibitionId, 'device'), deviceTabs),
      filtered: channelId !== undefined,
      finish: (row: DeviceRow): Row => deviceListRow(row, actor, new Date()),
    }) satisfies Listing<DeviceRow, Row, Input<'getDevicePage'>>,
  columns: c => [
    c.name('name', 'gate.deviceName'),
    c.text('channelCode', 'gate.channel'),
    c.choice('kind', { reader: gateTexts.kindReader, phone: gateTexts.kindPhone }, 'gate.deviceKind'),
    c.choice('state', deviceStateMachine.states),
    c.moment('lastSeenAt'),
    c.count('unsent'),
    c.moment('packAt'),
    c.moment('pairedAt'),
    c.moment('createdAt'),
    c.moment('retiredUntil'),
  ],
})
