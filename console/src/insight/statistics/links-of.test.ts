import { expect, it } from 'vitest'
import { linksOf } from './links-of.ts'

it('leads from each figure to the list that it counts, with its own name of a day on each side of a comparison', () => {
  const readQuery = (to: string | undefined) => {
    const { pathname, searchParams } = new URL(to ?? '', 'https://a')
    searchParams.delete('label')
    return [pathname, Object.fromEntries(searchParams)]
  }
  const range = { from: '2030-04-01', to: '2030-04-09' }
  const links = linksOf(['b'], range)
  const only = { of: 'b', from: '2030-04-03', to: '2030-04-03' }
  // In a comparison the key of a day is its distance from the opening.
  const day = { key: '1000', label: '', asked: '2030-04-03' }
  expect(readQuery(links('days')(day, 'came'))).toEqual([
    '/statistics/holders',
    { ...only, dimension: 'all', tab: 'came' },
  ])
  expect(readQuery(links('days')(day, 'entries'))).toEqual(['/statistics/passages', only])
  expect(readQuery(links('days')(day, 'exits'))).toEqual(['/statistics/passages', { ...only, tab: 'exits' }])
  const hour = links('hours')({ key: '09', label: '' }, 'refused')
  expect(readQuery(hour)).toEqual(['/statistics/passages', { of: 'b', ...range, hour: '09', tab: 'refused' }])
  const province = links('regions')({ key: '440000', label: '' }, 'registered')
  expect(readQuery(province)).toEqual([
    '/statistics/holders',
    { of: 'b', ...range, dimension: 'region', value: '440000' },
  ])
  expect(links('provinces')(day, 'came')).toBeUndefined()
})
