import { element } from './element.ts'
import type { PhoneGate } from './phone-gate.ts'
import { say } from './phone-texts.ts'

const minute = 60_000
const ways = { in: 'wayIn', out: 'wayOut', both: 'wayBoth' } as const

/** Door, direction, connection, age of the bundle, pending scans; problems are marked by colour and words. */
export function strip({ heard, line, bundles, unsent, bad }: PhoneGate): HTMLElement[] {
  const channel = heard?.channel
  const part = (text: string, tone = '') => element('span', { class: `ph-part ${tone}`.trim(), text })
  const state = channel?.state === 'closed' ? 'closed' : channel?.state === 'freePassage' ? 'free' : undefined
  return [
    part(
      channel ? `${channel.code} ${say(ways[channel.direction])}` : say('noChannel'),
      channel ? 'is-strong' : 'is-bad',
    ),
    ...(state ? [part(say(state), 'is-warning')] : []),
    part(say(line ? 'online' : 'offline'), line ? '' : 'is-warning'),
    renderBundleAge(bundles, part),
    ...(bundles?.fault ? [part(say('bundleRefused'), 'is-bad')] : []),
    part(unsent > 0 ? say('unsent', { n: unsent }) : say('allSent'), unsent > 0 ? 'is-bad' : ''),
    ...(heard?.clockOff ? [part(say('clockOff'), 'is-warning')] : []),
    ...(bad ? [part(say('badRows', { n: bad.count, count: bad.count, why: bad.why }), 'is-bad')] : []),
  ]
}

function renderBundleAge(
  bundles: PhoneGate['bundles'],
  part: (text: string, tone?: string) => HTMLElement,
): HTMLElement {
  const manifest = bundles?.bundle?.manifest
  if (!manifest) return part(say('noBundle'), 'is-bad')
  if (Date.now() > manifest.expires) return part(say('bundleExpired'), 'is-bad')
  const age = Math.max(0, Date.now() - manifest.issued)
  if (age < minute) return part(say('bundleNew'))
  const minutes = Math.floor(age / minute)
  return part(minutes < 90 ? say('bundleMinutes', { n: minutes }) : say('bundleHours', { n: Math.round(minutes / 60) }))
}
