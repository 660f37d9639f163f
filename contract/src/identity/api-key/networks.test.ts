import { describe, expect, it } from 'vitest'
import { isNetwork, networksFault, networksIn } from './networks.ts'

describe('isNetwork', () => {
  it.each(['10.0.0.0/8', '192.0.2.7', '0.0.0.0/0', '2001:db8::/32', '::1', '::/0', 'fe80::1:2', '1:2:3:4:5:6:7:8/128'])(
    'takes %s',
    text => expect(isNetwork(text)).toBe(true),
  )

  it.each([
    '',
    'example.com',
    '10.0.0/8',
    '10.0.0.256',
    '010.0.0.1',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/',
    '1::2::3',
    ':::',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '::12345',
    '::1/129',
    '10.0.0.1;drop',
  ])('refuses %s', text => expect(isNetwork(text)).toBe(false))
})

describe('networksIn', () => {
  it('splits at lines, commas and spaces of either language', () => {
    expect(networksIn(' 10.0.0.0/8，192.0.2.7\n\n::1 ')).toEqual(['10.0.0.0/8', '192.0.2.7', '::1'])
  })
})

describe('networksFault', () => {
  it('reports the wrong one, and the maximum', () => {
    expect(networksFault('10.0.0.0/8 nowhere')).toEqual({ key: 'networkWrong', params: { network: 'nowhere' } })
    expect(networksFault(Array(21).fill('::1').join(' '))?.key).toBe('networksTooMany')
    expect(networksFault('')).toBeUndefined()
  })
})
