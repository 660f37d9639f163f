/** Keeps bytes as a file of the reader's. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

interface Occasion {
  title: string
  code: string
  /** `YYYY-MM-DD`, both included. */
  firstDay: string
  lastDay: string
  place: string
}

/** Whole days of an occasion for a calendar (RFC 5545); the day after the last ends it. */
export function calendarOf({ title, code, firstDay, lastDay, place }: Occasion): Blob {
  const plain = (day: string) => day.replaceAll('-', '')
  const after = new Date(Date.parse(lastDay) + 86_400_000).toISOString().slice(0, 10)
  const text = (value: string) => value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Fairgate//Ticket//EN', 'BEGIN:VEVENT'],
    `UID:${code}@fairgate`,
    `DTSTAMP:${plain(firstDay)}T000000Z`,
    `DTSTART;VALUE=DATE:${plain(firstDay)}`,
    `DTEND;VALUE=DATE:${plain(after)}`,
    `SUMMARY:${text(title)}`,
    ...(place ? [`LOCATION:${text(place)}`] : []),
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ]
  return new Blob([lines.join('\r\n')], { type: 'text/calendar' })
}
