import { createWriteStream, mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { isEveryday } from '../../scripts/test-tier.ts'
import { readSheet } from '../../server/src/kernel/spreadsheet/read-sheet.ts'
import { writeSheet } from '../../server/src/kernel/spreadsheet/write-sheet.ts'

const fixtures = join(import.meta.dirname, '..', 'fixtures')

/** How many people the story imports: 300 are enough for its path; `--all` imports the 5,000 that LibreOffice wrote. */
export const peopleCount = isEveryday ? 300 : 5_000
const shown = (count: number) => count.toLocaleString('en-US')
export const people = shown(peopleCount)
export const peopleLess = (count: number) => shown(peopleCount - count)

interface ExpectedRow {
  row: number
  field: string
  reason: string
}

/** The 37 bad rows, counted like a spreadsheet program. */
export const wrongRows = async (): Promise<ExpectedRow[]> =>
  JSON.parse(await readFile(join(fixtures, 'people-5000.expected.json'), 'utf8'))

/** The path of the sheet of so many people. */
export function peopleSheet(): string | Promise<string> {
  const whole = join(fixtures, 'people-5000.xlsx')
  return isEveryday ? writeExcerpt(whole) : whole
}

/** An excerpt with all bad rows and, for those that repeat a number, the rows 37 above that they repeat. */
async function writeExcerpt(whole: string): Promise<string> {
  const wanted = new Set((await wrongRows()).flatMap(({ row }) => [row, row - 37]))
  const rows: string[][] = []
  for await (const { cells } of readSheet(whole)) rows.push([...cells])
  const [header = [], ...all] = rows
  let left = peopleCount - wanted.size
  const excerpt = all.filter((_, at) => wanted.has(at + 2) || left-- > 0)
  const path = join(mkdtempSync(join(tmpdir(), 'people-')), 'people.xlsx')
  const out = createWriteStream(path)
  await writeSheet(
    excerpt,
    header.map(title => ({ title })),
    out,
  )
  out.end()
  await finished(out)
  return path
}
