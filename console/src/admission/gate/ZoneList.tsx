import { useMemo } from 'react'
import { useMay } from '../../kernel/auth/session.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { Plate } from '../../kernel/ui/Plate.tsx'
import { nameOf } from './gate-labels.ts'
import { guardPage, type OfGate, SetUpButtons } from './guard-page.tsx'
import { Inside } from './Inside.tsx'
import { ZoneDrawer } from './ZoneDrawer.tsx'
import { zoneActions } from './zone-actions.tsx'
import { asTree, type ZoneNode } from './zone-tree.ts'

/** Zones as a tree, with the capacity of each. */
export const ZoneList = defineList<'getZoneTree', 'gate', OfGate, ZoneNode>('getZoneTree', {
  ...guardPage,
  Buttons: SetUpButtons,
  label: 'gate.zones',
  whole: true,
  useRows: list => {
    const why = useMay('zone:add') ? ('gate.noZonesWhy' as const) : 'gate.noZonesWatch'
    const rows = useMemo(() => asTree(list.rows), [list.rows])
    return { rows, empty: { title: 'gate.noZones', why } }
  },
  add: { word: 'gate.addZone', can: 'zone:add', form: ZoneDrawer },
  columns: c => [
    c.cell(
      'zone',
      row => (
        <Inside depth={row.depth}>
          <Plate halls={[row.code]} />
          {nameOf(row)}
        </Inside>
      ),
      { width: 320, min: 240, grow: true },
    ),
    c.language === 'cn'
      ? c.text('nameEn', { width: 220, priority: 1, render: row => <span lang="en">{row.nameEn}</span> })
      : c.text('nameCn', { width: 220, priority: 1, render: row => <span lang="zh-CN">{row.nameCn}</span> }),
    c.cell('capacity', row => (row.capacity === null ? c.t('gate.noLimit') : formatNumber(row.capacity)), {
      width: 120,
      align: 'right',
      priority: 3,
    }),
    c.count('doors', { width: 96, priority: 2 }),
  ],
  actions: zoneActions,
  click: () => 'edit',
  empty: { title: 'gate.noZones' },
})
