import { expect, it } from 'vitest'
import { type Answer, alongside, figuresOf } from './figures.ts'
import { linksOf } from './links-of.ts'

const t = ((key: string) => key) as unknown as Parameters<typeof figuresOf>[1]
const flow = { entries: 7, exits: 3, refused: 1 }
const entriesOf = (id: string, openFrom: string, days: string[]) =>
  ({
    ...{ exhibitions: [{ id, name: { cn: id, en: id }, openFrom, openTo: null }], asOf: null, exact: true, own: false },
    ...{ days: days.map(day => ({ day, came: 5, ...flow })), hours: [], doors: [] },
  }) as unknown as Answer

it('leads from each figure of a day to the list that it counts, on each side of a comparison', () => {
  const [one, other] = [
    entriesOf('a', '2030-03-03', ['2030-03-03']),
    entriesOf('b', '2030-04-03', ['2030-04-02', '2030-04-03']),
  ]
  const days = [one, other].map(answer => figuresOf(answer, t, true).find(({ key }) => key === 'days'))
  const { charts } = alongside(days.flatMap(chart => chart ?? []))
  const rows = charts.map(({ rows }) => rows.map(({ asked, values }) => [asked, values[0]]))
  expect(rows).toEqual([
    [
      [undefined, null],
      ['2030-03-03', 5],
    ],
    [
      ['2030-04-02', 5],
      ['2030-04-03', 5],
    ],
  ])
  const day = charts[1]?.rows[1] ?? { key: '', label: '' }
  const linkOf = linksOf(['b'], { from: '2030-04-01', to: '2030-04-09' })('days')
  const asked = (to: string | undefined) => {
    const { pathname, searchParams } = new URL(to ?? '', 'https://a')
    searchParams.delete('label')
    return [pathname, Object.fromEntries(searchParams)]
  }
  const only = { of: 'b', from: '2030-04-03', to: '2030-04-03' }
  expect(asked(linkOf(day, 'came'))).toEqual(['/statistics/holders', { ...only, dimension: 'all', tab: 'came' }])
  expect(asked(linkOf(day, 'entries'))).toEqual(['/statistics/passages', only])
  expect(asked(linkOf(day, 'exits'))).toEqual(['/statistics/passages', { ...only, tab: 'exits' }])
  const province = linksOf(['b'], {})('regions')({ key: '440000', label: '' }, 'came')
  expect(asked(province)).toEqual([
    '/statistics/holders',
    { of: 'b', dimension: 'region', value: '440000', tab: 'came' },
  ])
})
