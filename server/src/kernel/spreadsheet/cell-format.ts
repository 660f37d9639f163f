/** The effect of a number format: `date` and `time` may both apply; `digits` > 0 pads with leading zeros. */
export interface CellFormat {
  readonly date: boolean
  readonly time: boolean
  readonly digits: number
}

const plain: CellFormat = { date: false, time: false, digits: 0 }

/**
 * The built-in date formats (ECMA-376 part 1, 18.8.30), including 27–36 and 50–58, which Chinese Excel uses, and the
 * formats for times of day.
 */
export function builtInFormat(id: number): CellFormat {
  if (id === 22) return { date: true, time: true, digits: 0 }
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return { ...plain, time: true }
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return { ...plain, date: true }
  return plain
}

/** Parses a format code such as `yyyy"年"m"月"d"日"`, `[$-804]h:mm` or `000000`. */
export function customFormat(code: string): CellFormat {
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/am\/pm|a\/p/gi, '')
    .split(';')[0] as string
  if (/^0+$/.test(bare)) return { ...plain, digits: bare.length }
  if (/general/i.test(bare)) return plain
  return { date: /[yd]|aaa/i.test(bare) || /^m+$/i.test(bare), time: /[hs]/i.test(bare), digits: 0 }
}

export interface CellText {
  readonly text: string
  /** The program that wrote the file had already rounded the number: Excel stores 15 digits. */
  readonly lostPrecision: boolean
}

/** A stored number as the sheet displays it: identity and phone numbers complete, dates as yyyy-MM-dd. */
export function numberText(raw: string, format: CellFormat | undefined, date1904: boolean): CellText {
  const number = Number(raw)
  if (raw === '' || !Number.isFinite(number)) return { text: raw, lostPrecision: false }
  if (format && (format.date || format.time) && number >= 0 && number < 2_958_466) {
    return { text: dateText(number, format, date1904), lostPrecision: false }
  }
  if (!Number.isInteger(number)) return { text: String(Number(number.toPrecision(15))), lostPrecision: false }
  const text = /^-?\d+$/.test(raw) ? raw : BigInt(number).toString()
  const padded = format && number >= 0 ? text.padStart(format.digits, '0') : text
  return { text: padded, lostPrecision: Math.abs(number) >= 1e15 }
}

/** Serial day numbers count from 1899-12-30 (from 1904-01-01 in old Mac files); below 60 Excel is a day off. */
function dateText(serial: number, format: CellFormat, date1904: boolean): string {
  const days = Math.floor(serial)
  const shift = date1904 ? 1462 : serial < 60 ? 1 : 0
  const instant = new Date(Date.UTC(1899, 11, 30 + days + shift) + Math.round((serial - days) * 86_400) * 1000)
  const iso = instant.toISOString()
  const withTime = format.time && (serial !== days || !format.date)
  if (!format.date) return iso.slice(11, 19)
  return withTime ? `${iso.slice(0, 10)} ${iso.slice(11, 19)}` : iso.slice(0, 10)
}
