import type { Pair } from '@fairgate/contract/sales/survey/question'

/**
 * The lines of a pasted text. Blank ones keep their position, so that two columns stay paired; trailing ones are
 * removed.
 */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).map(line => line.replace(/\s+/g, ' ').trim())
  return lines.slice(0, lines.findLastIndex(line => line !== '') + 1)
}

/** Two spreadsheet columns that were pasted as one text. */
export const columnsOf = (text: string): Pair => {
  const rows = text.split(/\r\n|\r|\n/).map(row => row.split('\t'))
  return { cn: rows.map(([cn = '']) => cn).join('\n'), en: rows.map(([, en = '']) => en).join('\n') }
}

export interface PastedItem {
  text: Pair
}

/**
 * Writes lines into one language of items, from `start` on: an item without a text in that language gets a line, an
 * item with one is never overwritten. Further lines become new items, before the next one with a text. A blank line
 * skips an item that has a text in the other language.
 */
export function putLines<Item extends PastedItem>(
  items: readonly Item[],
  start: number,
  lines: readonly string[],
  { language, make }: { language: keyof Pair; make: (items: readonly Item[]) => Item },
): Item[] {
  let all = [...items]
  let at = start
  const other = language === 'cn' ? 'en' : 'cn'
  for (const line of lines) {
    const item = all[at]
    if (line === '') {
      if (item && item.text[other] !== '') at++
    } else if (item && item.text[language] === '') {
      all = all.with(at, { ...item, text: { ...item.text, [language]: line } })
      at++
    } else {
      // The existing text of the field itself precedes the pasted one.
      const to = at === start && item ? at + 1 : Math.min(at, all.length)
      const made = make(all)
      all = all.toSpliced(to, 0, { ...made, text: { ...made.text, [language]: line } })
      at = to + 1
    }
  }
  return all
}

/** Pairs the items of two lists by line. */
export function pairsOf({ cn, en }: Pair): Pair[] {
  const [chinese, english] = [linesOf(cn), linesOf(en)]
  return Array.from({ length: Math.max(chinese.length, english.length) }, (_, at) => ({
    cn: chinese[at] ?? '',
    en: english[at] ?? '',
  })).filter(({ cn, en }) => cn !== '' || en !== '')
}

export interface PasteFault {
  key: 'pasteTooMany' | 'pasteTooLong'
  values: { n: number; max: number }
}

/** Why lines cannot become items: nothing is truncated silently. `added` is the number of resulting items. */
export function pasteFault(
  lines: readonly string[],
  { added, room, longest }: { added: number; room: number; longest: number },
): PasteFault | undefined {
  if (added > room) return { key: 'pasteTooMany', values: { n: added, max: room } }
  const long = lines.findIndex(line => line.length > longest)
  return long < 0 ? undefined : { key: 'pasteTooLong', values: { n: long + 1, max: longest } }
}
