import { type FieldIssue, issue } from '../../kernel/refusal/field-issue.ts'

/** Networks per key. */
export const maxNetworks = 20

const hextets = 8

/** Typed networks: one per line, or separated by commas or spaces. */
export const networksIn = (typed: string): string[] => typed.split(/[\s,;，；]+/).filter(part => part !== '')

/** The fault of typed networks: `10.0.0.0/8`, `192.0.2.7`, `2001:db8::/32`. */
export function networksFault(typed: string): FieldIssue | undefined {
  const parts = networksIn(typed)
  if (parts.length > maxNetworks) return issue('networksTooMany', { max: maxNetworks })
  const wrong = parts.find(part => !isNetwork(part))
  return wrong === undefined ? undefined : issue('networkWrong', { network: wrong.slice(0, 50) })
}

/** Whether it is an address, optionally with a prefix length. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+?)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? []
  const bits = isV4(address) ? 32 : isV6(address) ? 128 : -1
  return bits > 0 && (prefix === undefined || Number(prefix) <= bits)
}

const isV4 = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) &&
  text.split('.').every(part => Number(part) < 256 && String(Number(part)) === part)

function isV6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2 || !/^[\da-f:]+$/i.test(text)) return false
  const groups = halves.flatMap(half => (half === '' ? [] : half.split(':')))
  const whole = groups.every(group => /^[\da-f]{1,4}$/i.test(group))
  return whole && (halves.length === 2 ? groups.length < hextets : groups.length === hextets)
}
