import { BlockList, isIP, isIPv6 } from 'node:net'

/** Prefix lengths after which an IPv6 address contains an IPv4 one, by network. */
const carriers = [
  { prefix: [0, 0, 0, 0, 0, 0xffff], at: 6 },
  { prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 },
  { prefix: [0x2002], at: 1 },
] as const

/**
 * Networks of RFC 6890 and its successors that are not publicly reachable: private, loopback, link-local, shared,
 * documentation, multicast, reserved.
 */
const v4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]
/** Exceptions within the allocated addresses (2000::/3): protocols, Teredo, documentation. */
const v6 = ['2001::/23', '2001:db8::/32', '3fff::/20']

const toBlockList = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}
const closed4 = toBlockList(v4, 'ipv4')
const closed6 = toBlockList(v6, 'ipv6')
const given6 = toBlockList(['2000::/3'], 'ipv6')

/** Whether an address is public; for an IPv6 address that contains an IPv4 one, the latter is checked. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  const inside = carriedBy(hextetsOf(address))
  if (inside !== undefined) return !closed4.check(inside, 'ipv4')
  return given6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/**
 * Whether a name may be connected to: one non-public address among several is refused, because any of them may be used.
 */
export const areAllPublic = (found: readonly { address: string }[]): boolean =>
  found.length > 0 && found.every(({ address }) => isPublicAddress(address))

/** Whether the host of a URL may be public: names are checked at look-up, addresses here. */
export function mayBePublic({ hostname }: Pick<URL, 'hostname'>): boolean {
  const host = bareHost(hostname)
  if (isIP(host) !== 0) return isPublicAddress(host)
  return !/(?:^|\.)localhost\.?$/i.test(host)
}

/** A host without the brackets in which a URL writes IPv6. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

function carriedBy(hextets: readonly number[]): string | undefined {
  const carrier = carriers.find(({ prefix }) => prefix.every((part, index) => hextets[index] === part))
  if (!carrier) return undefined
  const [high = 0, low = 0] = hextets.slice(carrier.at)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight numbers of an IPv6 address in any notation. */
function hextetsOf(address: string): number[] {
  if (!isIPv6(address)) return []
  // The URL parser normalises it, with the dotted end as two numbers.
  const [head = '', tail] = bareHost(new URL(`http://[${address}]`).hostname).split('::')
  const numbers = (part = '') => (part === '' ? [] : part.split(':').map(one => Number.parseInt(one, 16)))
  const [before, behind] = [numbers(head), numbers(tail)]
  return [...before, ...Array.from({ length: 8 - before.length - behind.length }, () => 0), ...behind]
}
