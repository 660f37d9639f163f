import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { expect, test } from 'vitest'
import { actionEntries, matching, pageEntries } from './palette-entries.ts'

const all = () => true

test('pages without a row are offered to permitted operators, those of an exhibition inside it', () => {
  const everywhere = pageEntries(all)
  expect(everywhere.map(({ to }) => to)).toContain('/operationalLog')
  expect(everywhere.filter(({ to }) => to.includes(':') || to.startsWith('/noLogin'))).toEqual([])
  const inside = pageEntries(all, { id: 'one', label: ['甲展', 'Show A'] })
  const badges = inside.find(({ to }) => to === `${tasksPath}/one/badges`)
  expect(badges?.hint).toEqual(['甲展', 'Show A'])
  expect(inside.length).toBeGreaterThan(everywhere.length)
  expect(pageEntries(() => false).map(({ to }) => to)).not.toContain('/operationalLog')
})

test('the input is found in either language, prefixes first', () => {
  const entries = [
    { to: '/a', label: ['开票管理', 'Issued invoices'], hint: ['财务', 'Finance'] },
    { to: '/b', label: ['发票申请', 'Invoice applications'] },
    { to: '/c', label: ['导出', 'Exports'] },
  ] as const
  expect(matching(entries, 'invoice').map(({ to }) => to)).toEqual(['/b', '/a'])
  expect(matching(entries, '票 FINANCE').map(({ to }) => to)).toEqual(['/a'])
  expect(matching(entries, '发票').map(({ to }) => to)).toEqual(['/b'])
  expect(matching(entries, 'nothing')).toEqual([])
})

test('the primary of a page comes first, and duplicates once', () => {
  const run = () => {}
  const offers = [
    { label: ['退出', 'Log out'], run, rank: 'anywhere', key: 'logOut' },
    { label: ['导出', 'Export'], run, rank: 'rare' },
    { label: ['导入', 'Import'], run, rank: 'button' },
    { label: ['新增', 'Add'], run, rank: 'primary' },
    { label: ['新增', 'Add'], run, rank: 'button' },
  ] as const
  expect(actionEntries(offers).map(({ label }) => label[1])).toEqual(['Add', 'Import', 'Export', 'Log out'])
})
