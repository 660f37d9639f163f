import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 addresses that IPv6 sockets show as `::ffff:192.0.2.1`. */
const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/**
 * The network of a caller, for counting attempts: /24 of IPv4, /64 of IPv6. One household or office shares it; an
 * attacker with a whole IPv6 network still counts as one.
 */
export function toNetwork(address: string): string {
  const plain = isIPv6(address) && mapped.check(address, 'ipv6') ? (address.split(':').at(-1) ?? address) : address
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = plain.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  const groups = [...left, ...zeros, ...right].slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
