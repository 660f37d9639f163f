import { describe, expect, it } from 'vitest'
import { calendarOf } from './save-ticket.ts'

const occasion = {
  ...{
    title: '医疗展',
    of: '医疗展',
    code: '1001-000123',
    firstDay: '2028-02-28',
    lastDay: '2028-02-29',
    place: 'N1, N2',
  },
}
const written = async (changes: Partial<typeof occasion> = {}) => (await calendarOf({ ...occasion, ...changes })).text()
/** The properties of a calendar, unfolded. */
const properties = async (changes: Partial<typeof occasion> = {}) => {
  const lines = (await written(changes)).replace(/\r\n[ \t]/g, '').split('\r\n')
  return new Map(lines.map(line => line.split(/:(.*)/s) as [string, string]))
}

describe('the calendar of a ticket', () => {
  it('has whole days: it ends on the day after the last, also across a leap day and a year', async () => {
    const said = await properties()
    expect([said.get('DTSTART;VALUE=DATE'), said.get('DTEND;VALUE=DATE')]).toEqual(['20280228', '20280301'])
    const one = await properties({ firstDay: '2027-12-31', lastDay: '2027-12-31' })
    expect([one.get('DTSTART;VALUE=DATE'), one.get('DTEND;VALUE=DATE')]).toEqual(['20271231', '20280101'])
    expect(said.get('DTSTAMP')).toMatch(/^\d{8}T\d{6}Z$/)
  })

  it('is well formed: one event, lines of at most 75 octets with CRLF, no character split, special characters escaped', async () => {
    const title = `第${'二十'.repeat(30)}届；A, B; C\\D\n博览会`
    const text = await written({ title })
    const lines = text.split('\r\n')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(lines.every(line => new TextEncoder().encode(line).length <= 75)).toBe(true)
    expect(text).not.toContain('\uFFFD')
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
    expect(lines.filter(line => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT'])
    const said = await properties({ title })
    expect(said.get('SUMMARY')).toBe(`第${'二十'.repeat(30)}届；A\\, B\\; C\\\\D\\n博览会`)
    expect(said.get('LOCATION')).toBe('N1\\, N2')
    expect(await properties({ place: '' })).not.toContain('LOCATION')
  })

  it('is the same event when imported again, and another one for another exhibition with the same number', async () => {
    const uid = async (changes: Partial<typeof occasion> = {}) => (await properties(changes)).get('UID')
    expect(await uid({ title: 'Medical', firstDay: '2028-03-01', lastDay: '2028-03-02' })).toBe(await uid())
    expect(await uid({ of: '汽车展' })).not.toBe(await uid())
  })
})
