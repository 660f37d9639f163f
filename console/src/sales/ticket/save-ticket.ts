/** Saves bytes as a file. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** A drawn code on white, because a gallery shows pictures on black; `mark` is printed above it. */
export function pictureOf(code: HTMLCanvasElement, mark = ''): HTMLCanvasElement {
  const band = mark ? Math.ceil(code.width / 8) : 0
  const picture = document.createElement('canvas')
  picture.width = code.width
  picture.height = code.height + band
  const pen = picture.getContext('2d')
  if (!pen) return code
  pen.drawImage(code, 0, band)
  pen.fillStyle = '#b01020'
  pen.fillRect(0, 0, picture.width, band)
  pen.fillStyle = '#ffffff'
  pen.font = `600 ${band / 2}px ${getComputedStyle(document.body).fontFamily}`
  Object.assign(pen, { textAlign: 'center', textBaseline: 'middle' })
  pen.fillText(mark, picture.width / 2, band / 2)
  return picture
}

interface Occasion {
  title: string
  /** The exhibition, because several may have a ticket with the same number. */
  of: string
  code: string
  /** `YYYY-MM-DD`, both inclusive. */
  firstDay: string
  lastDay: string
  place: string
}

/**
 * Whole days of an event for a calendar (RFC 5545); it ends on the day after the last. Importing it again updates the
 * same event.
 */
export function calendarOf({ title, of, code, firstDay, lastDay, place }: Occasion): Blob {
  const plain = (day: string) => day.replaceAll('-', '')
  const after = new Date(Date.parse(lastDay) + 86_400_000).toISOString().slice(0, 10)
  const text = (value: string) => value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Fairgate//Ticket//EN', 'BEGIN:VEVENT'],
    `UID:${code}-${hashOf(of)}@fairgate`,
    `DTSTAMP:${plain(firstDay)}T000000Z`,
    `DTSTART;VALUE=DATE:${plain(firstDay)}`,
    `DTEND;VALUE=DATE:${plain(after)}`,
    `SUMMARY:${text(title)}`,
    ...(place ? [`LOCATION:${text(place)}`] : []),
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ]
  return new Blob([lines.map(folded).join('\r\n')], { type: 'text/calendar' })
}

/**
 * A line of a calendar has at most 75 octets; the rest continues in the next line after a blank, and no character is
 * split.
 */
function folded(line: string): string {
  const size = (text: string) => new TextEncoder().encode(text).length
  const rows = ['']
  for (const character of line) {
    const row = rows.at(-1) as string
    if (size(row) + size(character) > 75) rows.push(` ${character}`)
    else rows[rows.length - 1] = row + character
  }
  return rows.join('\r\n')
}

/** FNV-1a of a text, as eight digits: only to distinguish texts. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (const octet of new TextEncoder().encode(text)) hash = Math.imul(hash ^ octet, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
