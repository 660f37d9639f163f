import { describe, expect, it } from 'vitest'
import { areAllPublic, isPublicAddress, mayBePublic } from './public-address.ts'

describe('an address of the public internet', () => {
  it.each([
    ...[
      '1.1.1.1',
      '8.8.8.8',
      '100.63.255.255',
      '100.128.0.0',
      '172.15.0.1',
      '172.32.0.1',
      '192.167.1.1',
      '223.255.255.1',
    ],
    ...['2606:4700:4700::1111', '2400:cb00::1', '::ffff:8.8.8.8', '64:ff9b::808:808', '2002:808:808::1'],
  ])('%s is one', address => expect(isPublicAddress(address)).toBe(true))

  it.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254'],
    ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1'],
    ...['198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::127.0.0.1', 'fc00::1', 'fd12::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '100::1'],
    ...['2001::1', '2001:db8::1', '3fff::1', '5f00::1', '4000::1', '64:ff9b:1::a00:1'],
    // Forms of one of those in IPv6.
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '0:0:0:0:0:ffff:a9fe:a9fe', '::FFFF:192.168.0.1'],
    ...['64:ff9b::127.0.0.1', '64:ff9b::a00:1', '2002:7f00:1::', '2002:c0a8:101::1', '2002:a9fe:a9fe::'],
    ...['', 'localhost', '1.1.1', '::ffff:1.1.1'],
  ])('%s is none', address => expect(isPublicAddress(address)).toBe(false))
})

describe('a URL', () => {
  it.each([
    'https://erp.example.com',
    'https://1.1.1.1:8443/x',
    'https://[2606:4700::1]/',
    'https://localhost.example.com',
  ])('%s may be public', url => expect(mayBePublic(new URL(url))).toBe(true))
  it.each([
    ...[
      'https://127.0.0.1',
      'https://0x7f.1',
      'https://2130706433',
      'https://017700000001',
      'https://10.1',
      'https://0',
    ],
    ...[
      'https://[::1]',
      'https://[::ffff:127.0.0.1]',
      'https://[::ffff:7f00:1]',
      'https://localhost',
      'https://LOCALHOST.',
    ],
    ...['https://a.localhost', 'https://①②⑦.0.0.1', 'https://169.254.169.254/latest/meta-data'],
  ])('%s is not', url => expect(mayBePublic(new URL(url))).toBe(false))
})

it('a name is accepted only if all its addresses are public', () => {
  const found = (...addresses: string[]) => areAllPublic(addresses.map(address => ({ address })))
  expect(found('1.1.1.1', '2606:4700:4700::1111')).toBe(true)
  expect(found('1.1.1.1', '10.0.0.1')).toBe(false)
  expect(found('::1', '1.1.1.1')).toBe(false)
  expect(found()).toBe(false)
})
