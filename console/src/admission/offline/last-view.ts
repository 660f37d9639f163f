import { element } from './element.ts'
import type { PhoneGate } from './phone-gate.ts'
import { half, phoneLanguage, say } from './phone-texts.ts'

const maxScans = 50

/** The last verdicts, newest first, in the venue's time zone; loaded when it is opened. */
export function lastView(gate: PhoneGate): HTMLElement {
  const list = element('ol', { class: 'ph-last' })
  const box = element('details', { class: 'ph-box' }, element('summary', { text: say('last') }), list)
  box.addEventListener('toggle', async () => {
    if (!box.open) return
    const rows = await gate.store.last(maxScans)
    const clock = new Intl.DateTimeFormat(phoneLanguage() === 'cn' ? 'zh-CN' : 'en-GB', {
      timeStyle: 'medium',
      timeZone: gate.bundles?.bundle?.manifest.ground.timeZone,
    })
    list.replaceChildren(
      ...(rows.length === 0 ? [element('li', { text: say('lastNone') })] : []),
      ...rows.map(({ at, verdict, words, who: holder, offline }) =>
        element(
          'li',
          { class: `is-${verdict}` },
          element('time', { datetime: at, text: clock.format(new Date(at)) }),
          element('b', { text: half(words) }),
          element('span', { text: [holder, offline ? say('offline') : ''].filter(Boolean).join(' · ') }),
        ),
      ),
    )
  })
  return box
}
